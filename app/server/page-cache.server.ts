import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareFunction, StaticHandlerContext } from "react-router";
import { backend } from "../backend.server.ts";
import { createMonthClock } from "../calendar.ts";
import { isAdminPath } from "../routes/admin/paths.ts";
import { type Address, sectionOf } from "./address.server.ts";
import { uncachedContext } from "./cache-control.server.ts";
import { carriesSession, readTheme } from "./cookies.server.ts";
import { type CurrentRequest, currentRequest } from "./current-request.server.ts";
import {
  bestVariant,
  entityTag,
  type HeaderReader,
  headersOf,
  matchesEtag,
  type Variants,
} from "./negotiation.server.ts";

const MAX_PAGES = 500;
/** Some pages depend on the clock, such as the expiry date in security.txt. */
const MAX_AGE_MS = 3_600_000;
/** Brotli's best quality is too slow for a larger page, even after the response. */
const MAX_BEST_QUALITY_BYTES = 262_144;
const MIN_COMPRESSED_BYTES = 860;

/** A shared cache may answer for two seconds, then while it revalidates. A browser revalidates each time. */
const sharedCaching = "public, max-age=0, s-maxage=2, stale-while-revalidate=10";

interface CachedPage {
  status: number;
  headers: [string, string][];
  bodies: Variants<Buffer<ArrayBuffer>>;
  renderedAt: number;
  /** A page may name the month, so the stamp has it beside the revision of the works. */
  stamp: string;
}

const month = createMonthClock();
const pages = new Map<string, CachedPage>();
let improving: Promise<void> = Promise.resolve();

const currentStamp = () => `${backend().revision.current()} ${month()}`;

/** In an outage a page of an earlier revision is better than none. */
function find(key: string | null): CachedPage | undefined {
  const page = key === null ? undefined : pages.get(key);
  const isCurrent = page?.stamp === currentStamp() && Date.now() - page.renderedAt < MAX_AGE_MS;
  return isCurrent || backend().isDatabaseAway() ? page : undefined;
}

/** Keys must come from a finite list: invented ones would push out the pages that visitors want. */
function store(key: string, page: CachedPage): void {
  pages.delete(key);
  pages.set(key, page);
  const [oldest = ""] = pages.keys();
  if (pages.size > MAX_PAGES) pages.delete(oldest);
  improving = improving.then(() => improve(page, () => pages.get(key) === page)).catch(() => {});
}

async function compress(response: Response, stamp: string): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  // The tag is weak, because the encodings share it.
  headers.set("ETag", `W/${entityTag(identity)}`);
  const type = headers.get("Content-Type") ?? "";
  if (/^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  const page = { status: response.status, headers: [...headers], bodies: { identity }, renderedAt: Date.now(), stamp };
  if (identity.length <= MIN_COMPRESSED_BYTES) return page;
  const [br, gzipped] = await Promise.all([compressBrotli(identity, 5), promisify(gzip)(identity).then(trim)]);
  return { ...page, bodies: { identity, br, gzip: gzipped } };
}

/** The best quality is too slow to do before the response. One page is compressed at a time. */
async function improve({ bodies }: CachedPage, isCurrent: () => boolean): Promise<void> {
  const { identity, br } = bodies;
  if (br && isCurrent() && identity.length <= MAX_BEST_QUALITY_BYTES) bodies.br = await compressBrotli(identity, 11);
}

function compressBrotli(body: Buffer, quality: number) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params }).then(trim);
}

/** A small buffer is a part of one of 64 KB, which stays in memory as long as it does. */
const trim = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);

/** Redirects of old addresses have a type and are cached. A work's have none, because anybody can invent its words. */
function isCacheable({ headers }: Response): boolean {
  if (headers.has("Set-Cookie") || /no-store|immutable|private/.test(headers.get("Cache-Control") ?? "")) return false;
  return /^(text\/|application\/(json|xml|[\w.]+\+(xml|json)))/.test(headers.get("Content-Type") ?? "");
}

/** Answers before Express and the router, which is five times as fast. @returns whether it has answered */
export function answerFromCache(request: IncomingMessage, response: ServerResponse, current: CurrentRequest): boolean {
  const startedAt = performance.now();
  const asked = { method: request.method ?? "", headers: headersOf(request) };
  current.cacheKey = cacheKey(current.address, asked);
  const page = find(current.cacheKey);
  if (!page) return false;
  const { status, headers, body } = answer(page, current.address.format, asked);
  response.statusCode = status;
  response.setHeaders(headers);
  response.end(body);
  const took = (performance.now() - startedAt).toFixed(3);
  const length = headers.get("content-length") ?? "-";
  process.stdout.write(`${asked.method} ${current.address.path} ${status} ${length} - ${took} ms\n`);
  return true;
}

export const cachePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const key = currentRequest.getStore()?.cacheKey;
  const isFit = ({ status }: Response) => (status === 200 || status === 301) && !context.get(uncachedContext);
  return key ? serve(key, request, next, isFit) : next();
};

/** Clients can invent addresses, so the key has only what the page shows: the theme and the navigation's entry. */
export function cacheNotFound(request: Request, context: StaticHandlerContext, render: () => Promise<Response>) {
  const { matches, location } = context;
  // The document names the routes of the addresses above its own.
  if (isAdminPath(location.pathname)) return render();
  const { root, ...others } = context.loaderData;
  // Another loader's data may belong to this request alone.
  const isShared = root && Object.values(others).every((data) => data === undefined || data === null);
  if (!isShared || backend().env.isDevelopment) return render();
  const key = `404 ${(root as { theme: string }).theme} ${matches.at(-1)?.route.id} ${sectionOf(location.pathname)}`;
  return serve(key, request, render);
}

async function serve(key: string, request: Request, render: () => Promise<Response>, isFit = (_: Response) => true) {
  // While the request waited for its turn, another one may have rendered the page.
  let page = find(key);
  if (!page) {
    const stamp = currentStamp();
    const response = await render();
    // If the client has left, the page may be incomplete. The response to HEAD has no body.
    const isComplete = request.method === "GET" && !request.signal.aborted;
    if (!isComplete || !isFit(response) || !isCacheable(response)) return response;
    page = await compress(response, stamp);
    // If the works changed during the rendering, a newer page may be there.
    if (stamp === currentStamp()) store(key, page);
  }
  const { status, headers, body } = answer(page, currentRequest.getStore()?.address.format, request);
  return new Response(body, { status, headers: [...headers] });
}

type Asked = { method: string; headers: HeaderReader };

function cacheKey({ cached, format, technology }: Address, { method, headers }: Asked): string | null {
  const { env, works, revision, isDatabaseAway } = backend();
  if (cached === null || (method !== "GET" && method !== "HEAD")) return null;
  if (technology !== null && !works.isUsed(technology)) return null;
  if (format !== "api") return `${readTheme(headers)} ${cached}`;
  // With a token the response must include the latest change of any instance. An allowed origin gets other headers.
  const isPrivate =
    headers.get("Authorization") !== null || env.apiAllowedOrigins.includes(headers.get("Origin") ?? "");
  // In an outage a page may be stale, but the API must not answer with old data.
  return isPrivate || !revision.isConfirmed() || isDatabaseAway() ? null : cached;
}

function answer(page: CachedPage, format: Address["format"] | undefined, { method, headers: sent }: Asked) {
  const isFresh = backend().revision.isConfirmed() && page.stamp === currentStamp();
  const isShareable = page.status < 400 && isFresh && !carriesSession(sent);
  const [encoding, body] = bestVariant(sent, page.bodies);
  // `Headers` would take a tenth of the time of the whole answer. The names are in lower case.
  const headers = new Map(page.headers);
  headers.set("cache-control", isShareable ? sharedCaching : "no-store");
  // A page depends on its visitor's theme. An API response says itself on what it depends.
  const own = format === "api" ? headers.get("vary") : "Cookie";
  headers.set("vary", own ? `Accept-Encoding, ${own}` : "Accept-Encoding");
  if ((isShareable || format === "api") && matchesEtag(sent, headers.get("etag") ?? ""))
    return { status: 304, headers, body: null };
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.length));
  return { status: page.status, headers, body: method === "HEAD" ? null : body };
}
