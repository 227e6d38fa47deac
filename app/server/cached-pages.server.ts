import type { MiddlewareFunction, StaticHandlerContext } from "react-router";
import { backend } from "../backend.server.ts";
import { isAdminPath } from "../routes/admin/paths.ts";
import { uncachedContext } from "./cache-control.server.ts";
import { cachedAddress, sectionOf } from "./cached-addresses.server.ts";
import { carriesSession, readTheme } from "./cookies.server.ts";
import { bestVariant, type HeaderReader, headersOf, matchesEtag } from "./negotiation.server.ts";
import type { RequestHandler } from "./node-server.server.ts";
import type { CachedPage } from "./page-cache.server.ts";
import { loggedPath } from "./request-log.server.ts";

/** A shared cache may answer for two seconds, then while it revalidates. A browser revalidates each time. */
const sharedCaching = "public, max-age=0, s-maxage=2, stale-while-revalidate=10";

/** Node's or a fetch request. */
type CacheRequest = { method: string; headers: HeaderReader };

/** Answers a request for a cached page before Express and the router, which is five times as fast. */
export const answerFromCache: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const { method = "", url: path = "" } = request;
  const cacheRequest = { method, headers: headersOf(request) };
  const key = cacheKey(path, cacheRequest);
  const page = key && backend().pages.find(key);
  if (!page) return next();
  const { status, headers, body } = respondWith(page, key, cacheRequest);
  response.statusCode = status;
  response.setHeaders(headers);
  response.end(body);
  // The same line as react-router-serve's logger writes.
  const took = (performance.now() - startedAt).toFixed(3);
  process.stdout.write(
    `${method} ${loggedPath(path)} ${status} ${headers.get("Content-Length") ?? "-"} - ${took} ms\n`,
  );
};

/** Renders a page once for concurrent visitors, and caches it. */
export const cachePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url);
  const key = cacheKey(pathname + search, request);
  return key ? serve(key, request, next, ({ status }) => status === 200 && !context.get(uncachedContext)) : next();
};

/**
 * Caches the "not found" page. Clients can invent any number of addresses, so the key has only what the page shows: the
 * theme and the current entry of the navigation.
 */
export function cacheNotFound(request: Request, context: StaticHandlerContext, render: () => Promise<Response>) {
  const { matches, location } = context;
  // The document names the routes of the addresses above its own.
  if (isAdminPath(location.pathname)) return render();
  const { root, ...others } = context.loaderData;
  // The data of another loader may belong to this request alone.
  const isShared = root && Object.values(others).every((data) => data === undefined || data === null);
  if (!isShared || backend().env.isDevelopment) return render();
  const key = `404 ${(root as { theme: string }).theme} ${matches.at(-1)?.route.id} ${sectionOf(location.pathname)}`;
  return serve(key, request, render);
}

async function serve(key: string, request: Request, render: () => Promise<Response>, isFit = (_: Response) => true) {
  const served = await backend().pages.serve(key, async () => {
    const response = await render();
    // If the client has left, the page may be incomplete. The response to HEAD has no body.
    const isComplete = request.method === "GET" && !request.signal.aborted;
    return { response, mayCache: isComplete && isFit(response) };
  });
  if ("response" in served) return served.response;
  const { status, headers, body } = respondWith(served.page, key, request);
  return new Response(body, { status, headers });
}

function cacheKey(path: string, { method, headers }: CacheRequest): string | null {
  const { env, works } = backend();
  const { apiAllowedOrigins, isDevelopment } = env;
  if (isDevelopment || (method !== "GET" && method !== "HEAD")) return null;
  const found = cachedAddress(path, works.isUsed);
  if (!found) return null;
  // While the revision is not confirmed, a page may be stale, but the API must not answer with old data.
  if (found.address.startsWith("/api/") && !backend().revision.isConfirmed()) return null;
  if (found.isPage) return `${readTheme(headers)} ${found.address}`;
  // With a token the response must include the latest change of any instance. An allowed origin gets other headers.
  const isPrivate = headers.get("Authorization") !== null || apiAllowedOrigins.includes(headers.get("Origin") ?? "");
  return isPrivate ? null : found.address;
}

function respondWith(page: CachedPage, key: string, { method, headers: requestHeaders }: CacheRequest) {
  const isShareable = page.status === 200 && backend().revision.isConfirmed() && !carriesSession(requestHeaders);
  const [encoding, { body, etag }] = bestVariant(requestHeaders, page.variants);
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", isShareable ? sharedCaching : "no-store");
  // A page depends on its visitor's theme. An API response sets its own Vary.
  if (key.startsWith("/api/")) headers.append("Vary", "Accept-Encoding");
  else headers.set("Vary", "Accept-Encoding, Cookie");
  headers.set("ETag", etag);
  if (isShareable && matchesEtag(requestHeaders, etag)) return { status: 304, headers, body: null };
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return { status: page.status, headers, body: method === "HEAD" ? null : body };
}
