import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorTexts } from "#app/texts/errors.ts";
import { palette } from "#content/palette.ts";
import { paths } from "../paths.ts";
import type { Address } from "./address.server.ts";
import { headersOf } from "./negotiation.server.ts";
import { createQueue } from "./queue.server.ts";
import { seemsOwner } from "./session.server.ts";

export const probes = ["/healthz", "/readyz"];
/** Slows down clients that retry at once: their requests would take the processor from visitors. */
const REFUSAL_DELAY_MS = 250;
/** The files in these folders. React Router would render a page for any other address below them. */
const freeFile = new RegExp(`^(/assets|${paths.images})/[\\w.-]+\\.(?!data$)\\w+$`);

/**
 * Queues the requests that are not cached. Probes and files cost almost nothing and need not wait. The contact page,
 * which is not cached, and the owner never stand behind invented addresses, nor a page behind share images.
 */
export function createAdmission(publicFolder: string) {
  const files = readdirSync(publicFolder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const freePaths = new Set([...probes, ...files.map(({ name }) => `/${name}`)]);
  const queues = {
    // A page takes about 10 ms of processor time, so a full queue is half a second of work.
    pages: createQueue({ places: 4, maxWaiting: 50, maxWaitMs: 2_000 }),
    contact: createQueue({ places: 4, maxWaiting: 50, maxWaitMs: 5_000 }),
    writes: createQueue({ places: 4, maxWaiting: 50, maxWaitMs: 5_000 }),
    owner: createQueue({ places: 4, maxWaiting: 500, maxWaitMs: 30_000 }),
    // Those that have to be drawn wait in sharing/drawings.server.ts, so their places are many.
    shareImages: createQueue({ places: 20, maxWaiting: 50, maxWaitMs: 2_000 }),
  };

  function queueOf(request: IncomingMessage, address: Address) {
    if (seemsOwner(headersOf(request))) return queues.owner;
    if (address.shown === paths.contact) return queues.contact;
    if (address.path.startsWith(`${paths.shareImages}/`)) return queues.shareImages;
    return ["GET", "HEAD", "OPTIONS"].includes(request.method ?? "") ? queues.pages : queues.writes;
  }

  return function admit(request: IncomingMessage, response: ServerResponse, address: Address, start: () => void): void {
    if (freePaths.has(address.path) || freeFile.test(address.path)) start();
    else queueOf(request, address)(response, start, refuseLater);

    function refuseLater() {
      setTimeout(() => response.destroyed || refuse(response, address), REFUSAL_DELAY_MS).unref();
    }
  };
}

function refuse(response: ServerResponse, { format }: Address): void {
  const { type, body, policy } = refusals[format];
  response.writeHead(503, {
    ...(policy && { "Content-Security-Policy": policy }),
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": "1",
    "Cache-Control": "no-store",
  });
  response.end(body);
}

// Rendered once, so that a refusal costs little.
const { busy, retry } = errorTexts;
const { text, strong } = palette.themes.dark;
const style = `body{background:${palette.page.dark};color:${text};font:1.125rem/1.6 system-ui,sans-serif;margin:0;padding:12vh 8vw}h1{color:${strong};font-size:4rem;line-height:1;margin:0 0 1rem}p{max-width:36rem}a{color:${strong}}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>503</title><style>${style}</style><h1>503</h1><p>${busy}</p><p><a href="">${retry}</a></p></html>`;
const refusals = {
  page: { type: "text/html", body: html, policy },
  data: { type: "text/plain", body: busy, policy: null },
  api: { type: "application/json", body: JSON.stringify({ error: "busy", message: busy }), policy: null },
};
