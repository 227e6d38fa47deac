import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Compression } from "./negotiation.server.ts";
import type { Revision } from "./works/revision.server.ts";

const MOST_BYTES = 24 * 1_048_576;
/** What hangs on the clock, such as the date a contact file expires, is made anew after this long. */
const MOST_AGE_MS = 3_600_000;
/** Brotli's best costs too much for more than this, even aside. */
const BEST_BELOW_BYTES = 262_144;
const WORTH_COMPRESSING_BYTES = 860;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Variant {
  body: Buffer<ArrayBuffer>;
  /** Strong: each encoding's bytes have one of their own. */
  etag: string;
}

export interface KeptPage {
  revision: string;
  madeAt: number;
  headers: [string, string][];
  plain: Variant;
  /** The compressed ones, where compressing is worth it. */
  variants: Map<Compression, Variant>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps what visitors are answered, compressed, until the works change. Bounded: what was asked for longest ago goes
 * first.
 */
export function createPageCache({ revision }: { revision: Revision }) {
  const kept = new Map<string, KeptPage>();
  const making = new Map<string, Promise<KeptPage | null>>();
  let bytes = 0;

  /**
   * The page under the key, made by the first who asks and waited for by the others; `isFresh` says that it holds what
   * the database holds now. An answer that is not to be kept goes to whoever made it, and the others make their own.
   */
  async function serve(
    key: string,
    make: () => Promise<{ response: Response; isWhole: boolean }>,
  ): Promise<{ page: KeptPage; isFresh: boolean } | { response: Response }> {
    const now = await revision.current();
    const known = kept.get(key);
    if (known && now === null) return { page: known, isFresh: false };
    if (known && holds(known, now)) return { page: touch(key, known), isFresh: true };
    if (now === null) return { response: (await make()).response };
    const underWay = `${now} ${key}`;
    const theirs = making.get(underWay);
    const page = theirs && (await theirs);
    if (page) return { page, isFresh: true };
    let response: Response | undefined;
    const mine = make().then((made) => {
      response = made.response;
      return made.isWhole && isToBeKept(response) ? keep(key, now, response) : null;
    });
    const promise = mine.catch(() => null);
    making.set(underWay, promise);
    try {
      const made = await mine;
      return made ? { page: made, isFresh: true } : { response: response as Response };
    } finally {
      if (making.get(underWay) === promise) making.delete(underWay);
    }
  }

  /** The page under the key, if it is known without a question to the database that it holds what that holds now. */
  function recall(key: string): KeptPage | null {
    const now = revision.known();
    const page = kept.get(key);
    return page && holds(page, now) ? touch(key, page) : null;
  }

  function touch(key: string, page: KeptPage): KeptPage {
    kept.delete(key);
    kept.set(key, page);
    return page;
  }

  async function keep(key: string, now: string, response: Response): Promise<KeptPage> {
    const body = Buffer.from(await response.arrayBuffer());
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    const plain = { body, etag: `"${hash}"` };
    const variants: KeptPage["variants"] = new Map();
    if (body.length > WORTH_COMPRESSING_BYTES) {
      const [brotli, gzipped] = await Promise.all([
        compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        compressGzip(body),
      ]);
      variants.set("br", { body: brotli, etag: `"${hash}-b5"` });
      variants.set("gzip", { body: gzipped, etag: `"${hash}-gz"` });
    }
    const headers = new Headers(response.headers);
    const type = headers.get("Content-Type") ?? "";
    // As Express would say it of the same text.
    if (/^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
    const page = { revision: now, madeAt: performance.now(), headers: [...headers], plain, variants };
    forget(key);
    kept.set(key, page);
    bytes += sizeOf(page);
    for (const [oldest] of kept) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest);
    }
    if (variants.has("br") && body.length <= BEST_BELOW_BYTES) compressBetter(key, page, body, hash);
    return page;
  }

  /** After the answer, one page at a time: the best compression costs more than a visitor should wait for. */
  let improving: Promise<void> = Promise.resolve();
  function compressBetter(key: string, page: KeptPage, body: Buffer, hash: string): void {
    improving = improving.then(async () => {
      if (kept.get(key) !== page) return;
      const best = await compressBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      });
      if (kept.get(key) !== page) return;
      bytes -= sizeOf(page);
      page.variants.set("br", { body: best, etag: `"${hash}-br"` });
      bytes += sizeOf(page);
    });
    improving.catch(() => {});
  }

  function forget(key: string): void {
    const page = kept.get(key);
    if (!page) return;
    kept.delete(key);
    bytes -= sizeOf(page);
  }

  return { serve, recall, expire: revision.expire };
}

function holds(page: KeptPage, revision: string | null): boolean {
  return page.revision === revision && performance.now() - page.madeAt < MOST_AGE_MS;
}

function isToBeKept({ status, headers }: Response): boolean {
  if (status !== 200 || headers.has("Set-Cookie")) return false;
  if (/no-store|immutable|private/.test(headers.get("Cache-Control") ?? "")) return false;
  return /^(text\/|application\/(json|xml|[\w.]+\+(xml|json)))/.test(headers.get("Content-Type") ?? "");
}

function sizeOf({ plain, variants }: KeptPage): number {
  return [...variants.values()].reduce((sum, { body }) => sum + body.length, plain.body.length);
}
