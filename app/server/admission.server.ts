import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorTexts } from "#app/texts/errors.ts";
import { palette } from "#content/palette.ts";
import { paths } from "../paths.ts";
import { createLane } from "./lane.server.ts";
import { headersOf } from "./negotiation.server.ts";
import type { RequestHandler } from "./node-server.server.ts";
import { seemsOwner } from "./session.server.ts";

/** The files in these folders. React Router would render a page for any other address below them. */
const freeFile = new RegExp(`^(/assets|${paths.images})/[\\w.-]+\\.(?!data$)\\w+$`);
const contactPaths: string[] = [paths.contact, `${paths.contact}.data`];
export const probes = ["/healthz", "/readyz"];
/** Slows down a client that retries immediately. */
const REFUSAL_DELAY_MS = 250;

/** Queues the requests that are not cached. Probes and files cost almost nothing and need not wait. */
export function createAdmission(publicFolder: string): RequestHandler {
  const files = readdirSync(publicFolder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const freePaths = new Set([...probes, ...files.map(({ name }) => `/${name}`)]);
  const lanes = {
    // A page takes about 10 ms of processor time, so a full queue is half a second of work.
    pages: createLane({ maxInFlight: 4, maxWaiting: 50, maxWaitMs: 2_000, maxPlaceMs: 3_000 }),
    // The one page that is not cached must not wait behind invented addresses.
    contact: createLane({ maxInFlight: 4, maxWaiting: 50, maxWaitMs: 5_000, maxPlaceMs: 3_000 }),
    // A slow upload loses its place after 3 s and continues.
    writes: createLane({ maxInFlight: 4, maxWaiting: 50, maxWaitMs: 5_000, maxPlaceMs: 3_000 }),
    // A lane of its own, so that the admin area answers during a flood.
    owner: createLane({ maxInFlight: 4, maxWaiting: 500, maxWaitMs: 30_000, maxPlaceMs: 3_000 }),
    // These wait again in the queue of drawings.
    shareImages: createLane({ maxInFlight: 24, maxWaiting: 24, maxWaitMs: 5_000, maxPlaceMs: 15_000 }),
  };

  return function admit(request, response, next) {
    const [path = ""] = (request.url ?? "/").split("?", 1);
    if (freePaths.has(path) || freeFile.test(path)) return next();
    const refuseLater = () => setTimeout(refuse, REFUSAL_DELAY_MS, path, response).unref();
    lanes[laneOf(request, path)](response, next, refuseLater);
  };
}

function laneOf(request: IncomingMessage, path: string) {
  if (seemsOwner(headersOf(request))) return "owner";
  if (contactPaths.includes(path)) return "contact";
  if (!["GET", "HEAD", "OPTIONS"].includes(request.method ?? "")) return "writes";
  return path.startsWith(`${paths.shareImages}/`) ? "shareImages" : "pages";
}

function refuse(path: string, response: ServerResponse): void {
  if (response.destroyed) return;
  const { type, body, policy } = path.startsWith("/api/") ? busyJson : path.endsWith(".data") ? busyText : busyPage;
  response.statusCode = 503;
  if (policy) response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Content-Type", `${type}; charset=utf-8`);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.setHeader("Retry-After", "1");
  response.setHeader("Cache-Control", "no-store");
  response.end(body);
}

// Rendered once, so that a refusal costs little.
const { busy, retry } = errorTexts;
const { text, strong } = palette.themes.dark;
const style = `body{background:${palette.page.dark};color:${text};font:1.125rem/1.6 system-ui,sans-serif;margin:0;padding:12vh 8vw}h1{color:${strong};font-size:4rem;line-height:1;margin:0 0 1rem}p{max-width:36rem}a{color:${strong}}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>503</title><style>${style}</style><h1>503</h1><p>${busy}</p><p><a href="">${retry}</a></p></html>`;
const busyPage = { type: "text/html", body: html, policy };
const busyText = { type: "text/plain", body: busy, policy };
const busyJson = { type: "application/json", body: JSON.stringify({ error: "busy", message: busy }), policy: "" };
