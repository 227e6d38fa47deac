import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { messages } from "../content/messages.ts";
import { createLane, type Lane } from "../http/lane.server.ts";
import { headersOf } from "../http/negotiation.server.ts";
import type { RequestHandler } from "../http/node-server.server.ts";
import { paths } from "../paths.ts";
import { seemsOwner } from "./session.server.ts";

/** What costs next to nothing, or is asked by machines that must not be sent away. */
const freeFolders = ["/assets/", `${paths.images}/`, `${paths.prints}/`];
const probes = ["/healthz", "/readyz"];

/** A refusal takes this long: a client that asks again after each one is slowed down, and slows nobody. */
const REFUSAL_DELAY_MS = 250;

const limits = {
  // A page takes about 10 ms of the processor: what waits here is half a second's work.
  pages: { maxInFlight: 4, maxWaiting: 50, maxWaitMs: 2_000, maxPlaceMs: 3_000 },
  // Uploads are read for as long as their network takes; their places are given on meanwhile.
  writes: { maxInFlight: 4, maxWaiting: 50, maxWaitMs: 5_000, maxPlaceMs: 3_000 },
  // Whatever strangers send, the admin area answers.
  owner: { maxInFlight: 4, maxWaiting: 500, maxWaitMs: 30_000, maxPlaceMs: 3_000 },
  // They wait for their drawing, which has a queue of its own.
  shareImages: { maxInFlight: 24, maxWaiting: 24, maxWaitMs: 5_000, maxPlaceMs: 15_000 },
};

/**
 * Lets a request that is not in the cache go on when it is its turn, and sends it away where there are too many.
 * @param publicFolder its files are free: react-router-serve reads them from the disk
 */
export function createAdmission(publicFolder: string): RequestHandler {
  const files = readdirSync(publicFolder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const freePaths = new Set([...probes, ...files.map(({ name }) => `/${name}`)]);
  const lanes = {
    pages: createLane(limits.pages),
    writes: createLane(limits.writes),
    owner: createLane(limits.owner),
    shareImages: createLane(limits.shareImages),
  };

  function laneOf(request: IncomingMessage, path: string): Lane {
    if (seemsOwner(headersOf(request))) return lanes.owner;
    if (!["GET", "HEAD", "OPTIONS"].includes(request.method ?? "")) return lanes.writes;
    return path.startsWith(`${paths.shareImages}/`) ? lanes.shareImages : lanes.pages;
  }

  return function admit(request, response, next) {
    const [path = ""] = (request.url ?? "/").split("?", 1);
    const isFree = freePaths.has(path) || freeFolders.some((folder) => path.startsWith(folder));
    if (isFree) next();
    else
      laneOf(request, path).admit(response, next, () => setTimeout(refuse, REFUSAL_DELAY_MS, path, response).unref());
  };
}

/** Small, and made once. */
function refuse(path: string, response: ServerResponse): void {
  if (response.destroyed) return;
  const isApi = path.startsWith("/api/");
  const [type, body] = isApi
    ? ["application/json; charset=utf-8", busyAnswer]
    : path.endsWith(".data")
      ? ["text/plain; charset=utf-8", messages.busy]
      : ["text/html; charset=utf-8", busyPage.html];
  response.statusCode = 503;
  if (!isApi) response.setHeader("Content-Security-Policy", busyPage.policy);
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.setHeader("Retry-After", "1");
  response.setHeader("Cache-Control", "no-store");
  response.end(body);
}

const busyAnswer = JSON.stringify({ error: "busy", message: messages.busy });

const busyPage = makeBusyPage();

function makeBusyPage() {
  const style =
    "body{background:#35414d;color:#cad3c8;font:1.125rem/1.6 system-ui,sans-serif;margin:0;padding:12vh 8vw}h1{color:#f8efba;font-size:4rem;line-height:1;margin:0 0 1rem}p{max-width:36rem}a{color:#f8efba}";
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>503</title><style>${style}</style><h1>503</h1><p>${messages.busy}</p><p><a href="">${messages.retry}</a></p></html>`;
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
