import type { MiddlewareFunction } from "react-router";
import { backend } from "./backend.server.ts";
import { carriesSession, themeCookie } from "./guards.server.ts";
import { bestEncoding, knows } from "./negotiation.server.ts";
import type { KeptPage } from "./page-cache.server.ts";
import { paths } from "./paths.ts";

/** Files that never change are the caches' own business, and probes have to ask anew. */
const notPages = [`${paths.images}/`, `${paths.prints}/`, `${paths.shareImages}/`, "/assets/", "/healthz", "/readyz"];

/** A shared cache may answer for two seconds by itself, then while it asks again; a browser asks each time. */
const forCaches = "public, max-age=0, s-maxage=2, stale-while-revalidate=10";

/**
 * Answers visitors from what was rendered before. It stands before all other middleware: what they let through, and
 * say of it in headers, is what is kept.
 */
export const servePages: MiddlewareFunction<Response> = async ({ request }, next) => {
  const { pages } = backend();
  if (!["GET", "HEAD", "OPTIONS"].includes(request.method)) {
    // Whatever this was, its author is to see what it has changed.
    return next().finally(pages.expire);
  }
  const key = keyOf(request);
  if (!key) return next();
  const served = await pages.serve(key, async () => {
    const response = await next();
    // Of a page that nobody waits for any more, only a part may have been rendered; and a HEAD has no body to keep.
    return { response, isWhole: request.method === "GET" && !request.signal.aborted };
  });
  // Without the database a page shows what it last knew; a program is told that nobody knows.
  if ("page" in served && !served.isFresh && isApi(request)) return next();
  return "page" in served ? answer(request, served.page, served.isFresh) : served.response;
};

/** What an answer hangs on besides the works; null for what is made anew for each request. */
function keyOf(request: Request): string | null {
  if (request.method === "OPTIONS" || carriesSession(request) || request.headers.has("Origin")) return null;
  const { pathname, search } = new URL(request.url);
  if (notPages.some((path) => pathname.startsWith(path))) return null;
  const isData = pathname.endsWith(".data");
  // The one parameter that React Router's script adds: which routes' data it is after.
  if (search && !(isData && /^\?_routes=[\w%./,-]{1,120}$/.test(search))) return null;
  return `${themeCookie.read(request)} ${pathname}${search}`;
}

function isApi(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}

function answer(request: Request, page: KeptPage, isFresh: boolean): Response {
  const encoding = bestEncoding(request, [...page.variants.keys()]);
  const { body, etag } = (encoding === "identity" ? undefined : page.variants.get(encoding)) ?? page.plain;
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", isFresh ? forCaches : "no-store");
  headers.append("Vary", "Accept-Encoding");
  // The API is the same for everybody; a page has its visitor's theme.
  if (!isApi(request)) headers.set("Vary", "Accept-Encoding, Cookie");
  headers.set("ETag", etag);
  if (isFresh && knows(request, etag)) return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}
