import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Compression, entityTag } from "../http/negotiation.server.ts";

/** A fuse: what visitors can reach takes a fraction of this. Where it is exceeded, the cache begins anew, empty. */
const MAX_BYTES = 32 * 1_048_576;
/** What depends on the clock, such as the date a contact file expires, is rendered anew after this long. */
const MAX_AGE_MS = 3_600_000;
/** Brotli's best costs too much for more than this, even after the answer. */
const MAX_BEST_BYTES = 262_144;
const MIN_COMPRESSED_BYTES = 860;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Variant {
  body: Buffer<ArrayBuffer>;
  /** Strong: each encoding's bytes have one of their own. */
  etag: string;
}

export interface CachedPage {
  status: number;
  headers: [string, string][];
  plain: Variant;
  /** The compressed ones, where compressing is worth it. */
  variants: Map<Compression, Variant>;
  renderedAt: number;
}

/** What is cached belongs to one revision of the works, and goes with it. */
interface Generation {
  revision: number | null;
  pages: Map<string, CachedPage>;
  rendering: Map<string, Promise<CachedPage | null>>;
  bytes: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches rendered pages, compressed, for one revision of the works. The keys are the caller's, and finite: nothing that
 * a stranger can make up may become one.
 * @param options.revision the works' revision as far as this process knows it; null while it knows none
 * @param options.now a clock in milliseconds
 */
export function createPageCache({ revision, now }: { revision: () => number | null; now: () => number }) {
  let generation: Generation = begin(null);

  function current(): Generation {
    if (generation.revision !== revision() || generation.bytes > MAX_BYTES) generation = begin(revision());
    return generation;
  }

  /** The page under the key, if it is there. */
  function find(key: string): CachedPage | null {
    const page = current().pages.get(key);
    return page && now() - page.renderedAt < MAX_AGE_MS ? page : null;
  }

  /**
   * The page under the key, rendered for the first who asks and for all who ask meanwhile. A response that may not be
   * cached goes to the one who rendered it; the others render their own.
   */
  async function serve(
    key: string,
    render: () => Promise<{ response: Response; mayCache: boolean }>,
  ): Promise<{ page: CachedPage } | { response: Response }> {
    const found = find(key);
    if (found) return { page: found };
    // The revision is noted before the rendering: what changes meanwhile must not be taken for newer than it is.
    const target = generation;
    const { rendering } = target;
    const theirs = rendering.get(key);
    const page = theirs && (await theirs);
    if (page) return { page };

    let response: Response | undefined;
    const mine = render().then(async (made) => {
      response = made.response;
      if (!made.mayCache || !isCacheable(response)) return null;
      const rendered = await compressed(response, now());
      store(target, key, rendered);
      return rendered;
    });
    const forOthers = mine.catch(() => null);
    rendering.set(key, forOthers);
    try {
      const cached = await mine;
      return cached ? { page: cached } : { response: response as Response };
    } finally {
      if (rendering.get(key) === forOthers) rendering.delete(key);
    }
  }

  function store(target: Generation, key: string, page: CachedPage): void {
    const older = target.pages.get(key);
    target.pages.set(key, page);
    target.bytes += sizeOf(page) - (older ? sizeOf(older) : 0);
    if (page.variants.has("br") && page.plain.body.length <= MAX_BEST_BYTES) compressBetter(target, key, page);
  }

  /** One page at a time, after the answer: the best compression takes longer than a visitor should wait. */
  let improving: Promise<void> = Promise.resolve();
  function compressBetter(target: Generation, key: string, page: CachedPage): void {
    const isCurrent = () => target === generation && target.pages.get(key) === page;
    improving = improving.then(async () => {
      if (!isCurrent()) return;
      const { body, etag } = page.plain;
      const best = await compressBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      });
      page.variants.set("br", { body: best, etag: tagged(etag, "br") });
    });
    improving.catch(() => {});
  }

  return { find, serve };
}

function begin(revision: number | null): Generation {
  return { revision, pages: new Map(), rendering: new Map(), bytes: 0 };
}

/** The page as it is cached: with its tags, compressed as fast as a visitor can wait for. */
async function compressed(response: Response, renderedAt: number): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag = entityTag(body);
  const variants: CachedPage["variants"] = new Map();
  if (body.length > MIN_COMPRESSED_BYTES) {
    const [brotli, gzipped] = await Promise.all([
      compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      compressGzip(body),
    ]);
    variants.set("br", { body: brotli, etag: tagged(etag, "b5") });
    variants.set("gzip", { body: gzipped, etag: tagged(etag, "gz") });
  }
  const headers = new Headers(response.headers);
  const type = headers.get("Content-Type") ?? "";
  // As Express would say it of the same text.
  if (/^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  return { status: response.status, headers: [...headers], plain: { body, etag }, variants, renderedAt };
}

function tagged(etag: string, encoding: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
}

function isCacheable({ headers }: Response): boolean {
  if (headers.has("Set-Cookie") || /no-store|immutable|private/.test(headers.get("Cache-Control") ?? "")) return false;
  return /^(text\/|application\/(json|xml|[\w.]+\+(xml|json)))/.test(headers.get("Content-Type") ?? "");
}

function sizeOf({ plain, variants }: CachedPage): number {
  return [...variants.values()].reduce((sum, { body }) => sum + body.length, plain.body.length);
}
