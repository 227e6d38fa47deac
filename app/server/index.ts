import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareFunction } from "react-router";
import { paths } from "../paths.ts";
import { backend } from "../site.server.ts";
import { createAdmission } from "./admission.server.ts";
import { hideFromSearch, preventCaching } from "./cache-control.server.ts";
import { createFiles } from "./files.server.ts";
import { wrapNextServer } from "./listen.server.ts";
import { afterRendering, answerFromCache, cachePages } from "./page-cache.server.ts";
import { answerPicture } from "./pictures.server.ts";
import { amongStrangers } from "./queue.server.ts";
import { type CurrentRequest, countVisit, currentRequest, receive } from "./receive.server.ts";
import { redirectAddress, redirectOtherHost } from "./redirects.server.ts";
import { refuse, refuseRequest } from "./refusals.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { requireOwner } from "./session.server.ts";

// The life of a request follows, in order.

/** Runs before react-router-serve. Returns a function that resolves when the closing server has answered everything. */
export function enterServer({ siteUrl, trustProxy }: { siteUrl: string; trustProxy: number }): () => Promise<void> {
  const site = { siteUrl: new URL(siteUrl), trustProxy };
  const admit = createAdmission();
  const answerFile = createFiles();

  // Slow connections and bytes that are no HTTP request end in listen.server.ts.
  return wrapNextServer(enter, securityHeaders("/", siteUrl.startsWith("https:")));

  function enter(request: IncomingMessage, response: ServerResponse, next: () => void, extendBody: () => void): void {
    const current = receive(request, response, { ...site, known: backend().works.index.held() }, extendBody);
    countVisit(request, response, current.address);
    const start = () => answer(request, response, next, current);
    const { kind, redirect, path } = current.address;
    if (kind === "unknown" || redirect || path.startsWith(paths.shareImages)) amongStrangers(start);
    else start();
  }

  function answer(request: IncomingMessage, response: ServerResponse, next: () => void, current: CurrentRequest): void {
    // Answers 400, 403 or 405 to what no route is to see.
    if (refuseRequest(request, response, current.address)) return;
    // Answers 308 to a visitor of another host, under https.
    if (redirectOtherHost(request, response, current.address, site)) return;
    // Answers 301 to an old address or another spelling, and 302 to a page that a list has no longer.
    if (redirectAddress(request, response, current.address)) return;
    if (answerFile(request, response, current.address)) return;
    // A page or a write waits for its turn. A full queue answers 503.
    const queue = () => admit(request, response, current.address, () => currentRequest.run(current, next));
    if (answerPicture(request, response, current.address.path, queue)) return;
    // A signed-in browser gets a cached page too, with "no-store".
    if (answerFromCache(request, response, current)) return;
    // React Router shows its error page in the browser for an answer without its header.
    if (current.address.kind === "unknown" && current.address.format === "data")
      return void refuse(request, response, current.address, "not_found");
    // Node leaves the body out. So HEAD says what GET will say, and its page is in the cache for that.
    if (current.cacheKey !== null && request.method === "HEAD") request.method = "GET";
    afterRendering(response, current, (isFirst) => {
      if (!isFirst && answerFromCache(request, response, current)) return;
      queue();
    });
  }
}

// Then React Router finds the route.

export const middleware: MiddlewareFunction<Response>[] = [
  // Sets "no-store" on responses that are private, stale or failed.
  preventCaching,
  cachePages,
];

export const adminMiddleware: MiddlewareFunction<Response>[] = [
  hideFromSearch,
  // Redirects to the sign-in page unless the owner is signed in.
  requireOwner,
];

// Then the route's loader or action. For a page, entry.server.tsx renders the document: rewrite.server.ts delays its
// scripts and inlines its styles, security-headers.server.ts writes its Content-Security-Policy.
