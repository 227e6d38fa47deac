import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { backend } from "../site.server.ts";
import { type VisitRules, visitOf } from "../visits/visit-of.server.ts";
import { type Address, type Known, readAddress, unknownAddress } from "./addresses.server.ts";
import { carriesSession } from "./cookies.server.ts";
import { headersOf } from "./negotiation.server.ts";
import { createRate } from "./queue.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

export interface CurrentRequest {
  id: string;
  sender: string | undefined;
  address: Address;
  extendBody: () => void;
  cacheKey: string | null;
}

/** Empty under the development server and outside a request. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();

/** Each costs a query. Visitors ask for such an address only in the second after a publication. */
const MAX_DOUBTFUL_PER_SECOND = 5;

const mayExist = createRate(MAX_DOUBTFUL_PER_SECOND);
const knownMethods = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

export function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { siteUrl, known }: { siteUrl: URL; known: Known },
  extendBody: () => void,
): CurrentRequest {
  const read = readAddress(request.url ?? "", known);
  const address = read.kind === "doubtful" && !mayExist() ? unknownAddress(read) : read;
  const id = randomUUID();
  request.url = address.target;
  // React Router throws for TRACE and refuses unknown methods before any route, so they become one no address takes.
  request.headers.host = siteUrl.host;
  if (!knownMethods.has(request.method ?? "")) request.method = "PATCH";
  if (request.method === "HEAD") delete request.headers.range;
  // Node keeps the first of two tokens, and nobody knows which one is meant.
  const { authorization } = request.headers;
  if (authorization && request.headersDistinct.authorization?.[1]) delete request.headers.authorization;
  const headers = { ...securityHeaders(address.path, siteUrl.protocol === "https:"), "X-Request-Id": id };
  // react-router-serve logs the address at the end, whose query may hold the token of a preview link.
  const hideQuery = () => Object.assign(request, { originalUrl: address.path });
  response.once("close", hideQuery);
  // The adapter appends its headers, so earlier ones would be in the response twice.
  onHeaders(response, () => {
    hideQuery();
    // Express's own policy on its errors allows framing by other sites.
    if (response.getHeader("Content-Security-Policy") === "default-src 'none'")
      response.removeHeader("Content-Security-Policy");
    // Proxies that rewrite pages, as Cloudflare does, break scripts. Set last: compression skips what has no-transform.
    if (String(response.getHeader("Content-Type")).startsWith("text/html"))
      response.setHeader("Cache-Control", `${response.getHeader("Cache-Control") ?? "no-store"}, no-transform`);
    if (response.statusCode === 405 && !response.hasHeader("Allow")) response.setHeader("Allow", "GET, HEAD");
    for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
  });
  return { id, sender: request.socket.remoteAddress, address, extendBody, cacheKey: null };
}

const rules: VisitRules = {
  readAddress: (target) => readAddress(target, backend().works.index.held()),
  isOwner: carriesSession,
};

export function countVisit(request: IncomingMessage, response: ServerResponse, address: Address): void {
  const { method = "" } = request;
  if (address.counted === null) return;
  // It does not listen to "finish": a reader of PDF files may cancel the rest of a file, which it then requests in parts.
  response.once("close", () => {
    if (!response.headersSent) return;
    const visit = visitOf({ method, address, headers: headersOf(request), status: response.statusCode }, rules);
    if (visit) backend().visits.count(visit);
  });
}
