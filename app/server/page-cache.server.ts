import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";
import type { MiddlewareFunction } from "react-router";
import { createMonthClock } from "../formats/calendar.ts";
import { backend } from "../site.server.ts";
import { type Address, NOWHERE } from "./addresses.server.ts";
import { uncachedContext } from "./cache-control.server.ts";
import { carriesSession, readTheme } from "./cookies.server.ts";
import {
  bestVariant,
  entityTag,
  type HeaderReader,
  headersOf,
  matchesEtag,
  type Variants,
} from "./negotiation.server.ts";
import { createRate, untilBegun } from "./queue.server.ts";
import { type CurrentRequest, currentRequest } from "./receive.server.ts";

const MAX_PAGES = 500;
/** A little more than a query may take: see db/breaker.ts. */
const MAX_RENDERING_MS = 3_000;
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

/** Unknown addresses are answered too fast to log each: a flooder would fill the disk. */
const MAX_UNKNOWN_LOGGED_PER_SECOND = 5;

const month = createMonthClock();
const pages = new Map<string, CachedPage>();
const renderings = new Map<string, Promise<void>>();
const isLogged = createRate(MAX_UNKNOWN_LOGGED_PER_SECOND);
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
  // Express adds it too, to what is not cached.
  if (/^(text\/[^;]+|[^;]+json)$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  const page = { status: response.status, headers: [...headers], bodies: { identity }, renderedAt: Date.now(), stamp };
  if (identity.length <= MIN_COMPRESSED_BYTES) return page;
  const [br, gzipped] = await Promise.all([compressBrotli(identity, 5), promisify(gzip)(identity).then(trim)]);
  let unzipped: WeakRef<Buffer<ArrayBuffer>> | undefined;
  // The plain text would be two thirds of the memory. It stays until that is needed, because a flood asks for it often.
  const bodies = {
    br,
    gzip: gzipped,
    get identity() {
      const plain = unzipped?.deref() ?? gunzipSync(gzipped);
      unzipped = new WeakRef(plain);
      return plain;
    },
  };
  return { ...page, bodies };
}

/** The best quality is too slow to do before the response. One page is compressed at a time. */
async function improve({ bodies }: CachedPage, isCurrent: () => boolean): Promise<void> {
  const identity = bodies.br && isCurrent() ? bodies.identity : null;
  if (identity && identity.length <= MAX_BEST_QUALITY_BYTES) bodies.br = await compressBrotli(identity, 11);
}

function compressBrotli(body: Buffer, quality: number) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params }).then(trim);
}

/** A small buffer is a part of one of 64 KB, which stays in memory as long as it does. */
const trim = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);

function isCacheable({ headers }: Response): boolean {
  if (headers.has("Set-Cookie") || /no-store|immutable|private/.test(headers.get("Cache-Control") ?? "")) return false;
  return /^(text\/|application\/(json|xml|[\w.]+\+(xml|json)))/.test(headers.get("Content-Type") ?? "");
}

/** Answers before Express and the router, which is five times as fast. @returns whether it has answered */
export function answerFromCache(request: IncomingMessage, response: ServerResponse, current: CurrentRequest): boolean {
  const startedAt = performance.now();
  const { method = "" } = request;
  const sent = headersOf(request);
  current.cacheKey = method === "GET" || method === "HEAD" ? cacheKey(current.address, sent) : null;
  const page = find(current.cacheKey);
  if (!page) return false;
  const { status, headers, body } = answer(page, current.address.format, sent);
  response.statusCode = status;
  response.setHeaders(headers);
  response.end(body);
  if (current.address.kind === "unknown" && !isLogged()) return true;
  const took = (performance.now() - startedAt).toFixed(3);
  const length = headers.get("content-length") ?? "-";
  process.stdout.write(`${method} ${current.address.path} ${status} ${length} - ${took} ms\n`);
  return true;
}

/** One request renders a page. Others for it wait until its answer begins, then read the cache. */
export function afterRendering(
  response: ServerResponse,
  { cacheKey: key }: CurrentRequest,
  start: (isFirst: boolean) => void,
): void {
  const rendering = key === null ? undefined : renderings.get(key);
  if (rendering) return void rendering.then(() => start(false));
  if (key !== null) {
    const begun = untilBegun(response, MAX_RENDERING_MS).then(() => void renderings.delete(key));
    renderings.set(key, begun);
  }
  start(true);
}

export const cachePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { address, cacheKey: key } = currentRequest.getStore() ?? {};
  if (!address || !key) return next();
  // While the request waited for its turn, another one may have rendered the page.
  let page = find(key);
  if (!page) {
    const stamp = currentStamp();
    const response = await next();
    const status = address.kind === "unknown" ? 404 : 200;
    const isFit = response.status === status && !context.get(uncachedContext) && isCacheable(response);
    // If the client has left, the page may be incomplete.
    if (!isFit || request.signal.aborted) return response;
    page = await compress(response, stamp);
    // If the works changed during the rendering, a newer page may be there.
    if (stamp === currentStamp()) store(key, page);
  }
  return toResponse(page, address.format, request);
};

/** An address that turns out to be none in its loader shows the page of all the others. */
export function keptNotFound(request: Request): Response | null {
  const page = find(`${readTheme(request.headers)} ${NOWHERE}`);
  return page ? toResponse(page, "page", request) : null;
}

function toResponse(page: CachedPage, format: Address["format"], request: Request): Response {
  const { status, headers, body } = answer(page, format, request.headers);
  return new Response(body, { status, headers: [...headers] });
}

function cacheKey({ cached, format }: Address, headers: HeaderReader): string | null {
  const { env, revision, isDatabaseAway } = backend();
  if (cached === null) return null;
  if (format !== "api") return `${readTheme(headers)} ${cached}`;
  // With a token the response must include the latest change of any instance. An allowed origin gets other headers.
  const isPrivate =
    headers.get("Authorization") !== null || env.apiAllowedOrigins.includes(headers.get("Origin") ?? "");
  // In an outage a page may be stale, but the API must not answer with old data.
  return isPrivate || !revision.isConfirmed() || isDatabaseAway() ? null : cached;
}

function answer(page: CachedPage, format: Address["format"], sent: HeaderReader) {
  const { isDatabaseAway, revision } = backend();
  const isFresh = !isDatabaseAway() && revision.isConfirmed() && page.stamp === currentStamp();
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
  return { status: page.status, headers, body };
}
