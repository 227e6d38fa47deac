import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { entityTag, type Variants } from "./negotiation.server.ts";

/** A safeguard: the pages that visitors can reach need far less. Above it the cache is emptied. */
const MAX_BYTES = 32 * 1_048_576;
/** Some pages depend on the clock, such as the expiry date in security.txt. */
const MAX_AGE_MS = 3_600_000;
/** Brotli's best quality is too slow for a larger page, even after the response. */
const MAX_BEST_QUALITY_BYTES = 262_144;
const MIN_COMPRESSED_BYTES = 860;

export interface CachedPage {
  status: number;
  headers: [string, string][];
  /** Each encoding has its own strong validator. */
  variants: Variants<{ body: Buffer<ArrayBuffer>; etag: string }>;
  renderedAt: number;
}

type Rendered = { response: Response; mayCache: boolean };
type Served = { page: CachedPage } | { response: Response };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches rendered and compressed pages for one revision of the works. The caller must take the keys from a finite list:
 * a key that a client can invent would let it fill the memory.
 * @param options.revision the current revision as this process knows it; null before it knows one
 * @param options.month the current month: a page may name it, or one that is past from then on
 * @param options.now a clock in milliseconds
 */
export function createPageCache(options: { revision: () => number | null; month?: () => string; now: () => number }) {
  const { revision, month = () => "", now } = options;
  /** All pages of one revision of the works and one month, and the renderings in progress. */
  const createGeneration = () => ({
    revision: revision(),
    month: month(),
    pages: new Map<string, CachedPage>(),
    rendering: new Map<string, Promise<Served>>(),
  });
  let generation = createGeneration();
  let improving: Promise<void> = Promise.resolve();

  function find(key: string): CachedPage | null {
    if (generation.revision !== revision() || generation.month !== month()) generation = createGeneration();
    const page = generation.pages.get(key);
    return page && now() - page.renderedAt < MAX_AGE_MS ? page : null;
  }

  /**
   * The cached page, or a new one. Concurrent requests for one key share a rendering. If its response may not be cached,
   * only the request that rendered it gets it, and the others render their own.
   */
  async function serve(key: string, render: () => Promise<Rendered>): Promise<Served> {
    const found = find(key);
    if (found) return { page: found };
    // If the works change during the rendering, its page belongs to this old generation.
    const target = generation;
    const shared = target.rendering.get(key);
    const served = shared && (await shared.catch(() => null));
    if (served && "page" in served) return served;
    const own = renderInto(target, key, render);
    target.rendering.set(key, own);
    return own.finally(() => target.rendering.delete(key));
  }

  async function renderInto(target: typeof generation, key: string, render: () => Promise<Rendered>): Promise<Served> {
    const { response, mayCache } = await render();
    if (!mayCache || !isCacheable(response)) return { response };
    const page = await compress(response, now(), target.pages.get(key));
    target.pages.set(key, page);
    if (sizeOf(target.pages) > MAX_BYTES) target.pages.clear();
    improving = improving.then(() => improve(target, key, page)).catch(() => {});
    return { page };
  }

  /** Compresses with the best quality, which is too slow to do before the response. One page at a time. */
  async function improve(target: typeof generation, key: string, { variants }: CachedPage): Promise<void> {
    const { body, etag } = variants.identity;
    const isCurrent = target === generation && target.pages.get(key)?.variants === variants;
    const best = withSuffix(etag, "br");
    if (!isCurrent || !variants.br || variants.br.etag === best || body.length > MAX_BEST_QUALITY_BYTES) return;
    variants.br = { body: await compressBrotli(body, 11), etag: best };
  }

  return { find, serve };
}

/** @param former the same page, rendered before */
async function compress(response: Response, renderedAt: number, former: CachedPage | undefined): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag = entityTag(body);
  // Few visitors come within the hour of the one before: most would get the larger variant.
  const variants = former?.variants.identity.etag === etag ? former.variants : await createVariants(body, etag);
  const headers = new Headers(response.headers);
  const type = headers.get("Content-Type") ?? "";
  // Express adds the charset too.
  if (/^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  return { status: response.status, headers: [...headers], variants, renderedAt };
}

async function createVariants(body: Buffer<ArrayBuffer>, etag: string): Promise<CachedPage["variants"]> {
  const identity = { body, etag };
  if (body.length <= MIN_COMPRESSED_BYTES) return { identity };
  const [brotli, gzipped] = await Promise.all([compressBrotli(body, 5), promisify(gzip)(body)]);
  return {
    identity,
    br: { body: brotli, etag: withSuffix(etag, "b5") },
    gzip: { body: gzipped, etag: withSuffix(etag, "gz") },
  };
}

function compressBrotli(body: Buffer, quality: number) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params });
}

function withSuffix(etag: string, suffix: string): string {
  return etag.replace(/"$/, `-${suffix}"`);
}

function isCacheable({ headers }: Response): boolean {
  if (headers.has("Set-Cookie") || /no-store|immutable|private/.test(headers.get("Cache-Control") ?? "")) return false;
  return /^(text\/|application\/(json|xml|[\w.]+\+(xml|json)))/.test(headers.get("Content-Type") ?? "");
}

function sizeOf(pages: Map<string, CachedPage>): number {
  const bodies = [...pages.values()].flatMap(({ variants }) => Object.values(variants));
  return bodies.reduce((sum, { body }) => sum + body.length, 0);
}
