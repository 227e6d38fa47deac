import type { IncomingMessage, ServerResponse } from "node:http";
import { createContext, type MiddlewareFunction, type RequestHandler, RouterContextProvider } from "react-router";
import { backend } from "./backend.server.ts";
import { carriesSession, themeCookie } from "./guards.server.ts";
import { bestEncoding, type HeaderReader, knows } from "./negotiation.server.ts";
import type { KeptPage } from "./page-cache.server.ts";
import { paths } from "./paths.ts";
import { bodyType } from "./request-body.server.ts";

/** Files that never change are the caches' own business, and probes have to ask anew. */
const notPages = [`${paths.images}/`, `${paths.prints}/`, `${paths.shareImages}/`, "/assets/", "/healthz", "/readyz"];

/** A shared cache may answer for two seconds by itself, then while it asks again; a browser asks each time. */
const forCaches = "public, max-age=0, s-maxage=2, stale-while-revalidate=10";

/** What an answer from memory goes by. */
interface Asked {
  method: string;
  /** With its query. */
  path: string;
  headers: HeaderReader;
}

/** Of a request that nobody sent: what it is answered is to be kept for those who will. */
const isAhead = createContext(false);

let answer: RequestHandler | null = null;

/** With this, pages are made anew when a change has been made, before anybody asks for them. */
export function makeAheadWith(handler: RequestHandler): void {
  answer = handler;
}

async function makeAhead(key: string): Promise<Response> {
  if (!answer) return new Response(null, { status: 503 });
  const [theme, path] = key.split(" ");
  const request = new Request(`${backend().env.siteUrl}${path}`, { headers: { Cookie: `theme=${theme}` } });
  return answer(request, new RouterContextProvider(new Map([[isAhead, true]])));
}

/**
 * Answers visitors from what was rendered before. It stands before all other middleware: what they let through, and
 * say of it in headers, is what is kept.
 */
export const servePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!import.meta.env.PROD) return next();
  if (context.get(isAhead)) return next();
  const { pages } = backend();
  if (!["GET", "HEAD", "OPTIONS"].includes(request.method)) {
    // Whatever this was, its author is to see what it has changed. Whoever sends a picture waits for much more anyway.
    const isUpload = bodyType(request) === "multipart/form-data";
    return next().finally(isUpload ? () => pages.renew(makeAhead) : pages.expire);
  }
  const { pathname, search } = new URL(request.url);
  const asked = { method: request.method, path: pathname + search, headers: request.headers };
  const key = keyOf(asked);
  if (!key) return next();
  const served = await pages.serve(key, async () => {
    const response = await next();
    // Of a page that nobody waits for any more, only a part may have been rendered; and a HEAD has no body to keep.
    return { response, isWhole: request.method === "GET" && !request.signal.aborted };
  });
  if ("response" in served) return served.response;
  // Without the database a page shows what it last knew; a program is told that nobody knows.
  if (!served.isFresh && isApi(asked)) return next();
  const { status, headers, body } = answerTo(asked, served.page, served.isFresh);
  return new Response(body, { status, headers });
};

/**
 * The same for Node's own request, before anything is made of it: for a page that is kept, all that a framework would
 * do with the request comes to nothing. False where the request is left to `servePages`.
 */
export function serveKept(request: IncomingMessage, response: ServerResponse): boolean {
  const from = performance.now();
  const { method = "", url: path = "" } = request;
  const headers = { get: (name: string) => headerOf(request, name) };
  const key = keyOf({ method, path, headers });
  const page = key && backend().pages.recall(key);
  if (!page) return false;
  const answer = answerTo({ method, path, headers }, page, true);
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.end(answer.body ?? undefined);
  // As react-router-serve's own line for each request has it.
  const took = (performance.now() - from).toFixed(3);
  process.stdout.write(
    `${method} ${path} ${answer.status} ${answer.headers.get("Content-Length") ?? "-"} - ${took} ms\n`,
  );
  return true;
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}

/** What an answer hangs on besides the works; null for what is made anew for each request. */
function keyOf({ method, path, headers }: Asked): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (carriesSession(headers) || headers.get("Origin") !== null) return null;
  if (notPages.some((each) => path.startsWith(each))) return null;
  // The one parameter that React Router's script adds: which routes' data it is after.
  if (path.includes("?") && !/^[^?]+\.data\?_routes=[\w%./,-]{1,120}$/.test(path)) return null;
  return `${themeCookie.read(headers)} ${path}`;
}

function isApi({ path }: Asked): boolean {
  return path.startsWith("/api/");
}

function answerTo(asked: Asked, page: KeptPage, isFresh: boolean) {
  const encoding = bestEncoding(asked.headers, [...page.variants.keys()]);
  const { body, etag } = (encoding === "identity" ? undefined : page.variants.get(encoding)) ?? page.plain;
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", isFresh ? forCaches : "no-store");
  headers.append("Vary", "Accept-Encoding");
  // The API is the same for everybody; a page has its visitor's theme.
  if (!isApi(asked)) headers.set("Vary", "Accept-Encoding, Cookie");
  headers.set("ETag", etag);
  if (isFresh && knows(asked.headers, etag)) return { status: 304, headers, body: null };
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return { status: 200, headers, body: asked.method === "HEAD" ? null : body };
}
