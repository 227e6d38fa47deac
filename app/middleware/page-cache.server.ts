import type { MiddlewareFunction, StaticHandlerContext } from "react-router";
import { backend } from "../backend.server.ts";
import type { CachedPage } from "../cache/page-cache.server.ts";
import { bestEncoding, type HeaderReader, headersOf, knows } from "../http/negotiation.server.ts";
import type { RequestHandler } from "../http/node-server.server.ts";
import { uncachedContext } from "./cache-control.server.ts";
import { cachedAddress, sectionOf } from "./cached-addresses.server.ts";
import { carriesSession, themeCookie } from "./cookies.server.ts";

/** A shared cache may answer for two seconds by itself, then while it asks again; a browser asks each time. */
const forCaches = "public, max-age=0, s-maxage=2, stale-while-revalidate=10";

/** What an answer from the cache depends on. */
export interface CacheRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: HeaderReader;
}

/** Answers a request for a cached page before the router, which is five times as fast. */
export const answerFromCache: RequestHandler = (request, response, next) => {
  const from = performance.now();
  const { method = "", url: path = "" } = request;
  const headers = headersOf(request);
  const key = cacheKey({ method, path, headers });
  const page = key && backend().pages.find(key);
  if (!page || mustBeCurrent(path)) return next();
  const answer = answerOf(page, { method, path, headers });
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.end(answer.body ?? undefined);
  // As react-router-serve's own line for each request has it.
  const took = (performance.now() - from).toFixed(3);
  process.stdout.write(
    `${method} ${path} ${answer.status} ${answer.headers.get("Content-Length") ?? "-"} - ${took} ms\n`,
  );
};

/** Caches what all other middleware let through, and what they say of it in headers. */
export const cachePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url);
  const asked = { method: request.method, path: pathname + search, headers: request.headers };
  // Under development what was rendered before may be older than what has been edited since.
  const key = backend().env.isDevelopment ? null : cacheKey(asked);
  if (!key || mustBeCurrent(asked.path)) return next();
  return respond(key, asked, async () => {
    const response = await next();
    return { response, mayCache: response.status === 200 && isWhole(request) && !context.get(uncachedContext) };
  });
};

/** Answers with the page under the key, rendered if it is not in the cache. */
async function respond(
  key: string,
  asked: CacheRequest,
  render: () => Promise<{ response: Response; mayCache: boolean }>,
): Promise<Response> {
  const served = await backend().pages.serve(key, render);
  if ("response" in served) return served.response;
  const { status, headers, body } = answerOf(served.page, asked);
  return new Response(body, { status, headers });
}

/**
 * Answers an address that does not exist, for which anybody can ask by the thousand: its page is rendered once for each
 * theme and entry of the navigation.
 */
export function cacheNotFound(
  request: Request,
  { loaderData, matches, location }: Pick<StaticHandlerContext, "loaderData" | "matches" | "location">,
  render: () => Promise<Response>,
): Promise<Response> {
  const { root, ...others } = loaderData;
  // The data of a route is this request's own.
  const isShared = root && Object.values(others).every((data) => data === undefined || data === null);
  if (!isShared || backend().env.isDevelopment) return render();
  const key = `404 ${(root as { theme: string }).theme} ${matches.at(-1)?.route.id} ${sectionOf(location.pathname)}`;
  const asked = { method: request.method, path: new URL(request.url).pathname, headers: request.headers };
  return respond(key, asked, async () => ({ response: await render(), mayCache: isWhole(request) }));
}

/** Of a page whose visitor has left only a part may have been rendered; and a HEAD has no body to cache. */
function isWhole(request: Request): boolean {
  return request.method === "GET" && !request.signal.aborted;
}

/** Null for what is rendered for each request. */
function cacheKey({ method, path, headers }: CacheRequest): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const found = cachedAddress(path);
  if (!found) return null;
  if (found.isPage) return `${themeCookie.read(headers)} ${found.address}`;
  // The owner's programs read what they have just written, on whichever instance; another site's have headers of their own.
  const { apiAllowedOrigins } = backend().env;
  const isOwn = headers.get("Authorization") !== null || apiAllowedOrigins.includes(headers.get("Origin") ?? "");
  return isOwn ? null : found.address;
}

/** Without the database a page shows what was last read; a program is told that it is not known. */
function mustBeCurrent(path: string): boolean {
  return isApi(path) && !backend().revision.isConfirmed();
}

function isApi(path: string): boolean {
  return path.startsWith("/api/");
}

function answerOf(page: CachedPage, { method, path, headers: asked }: CacheRequest) {
  const isForCaches = page.status === 200 && backend().revision.isConfirmed() && !carriesSession(asked);
  const encoding = bestEncoding(asked, [...page.variants.keys()]);
  const { body, etag } = (encoding === "identity" ? undefined : page.variants.get(encoding)) ?? page.plain;
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", isForCaches ? forCaches : "no-store");
  headers.append("Vary", "Accept-Encoding");
  // The API is the same for everybody; a page has its visitor's theme.
  if (!isApi(path)) headers.set("Vary", "Accept-Encoding, Cookie");
  headers.set("ETag", etag);
  if (isForCaches && knows(asked, etag)) return { status: 304, headers, body: null };
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return { status: page.status, headers, body: method === "HEAD" ? null : body };
}
