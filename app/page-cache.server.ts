import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
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

/** After a change, the pages that were asked for within so long are made anew at once, and no more than these. */
const RENEWED_WITHIN_MS = 5_000;
const MOST_RENEWED = 3;
/** The author of a change waits no longer for that. */
const LONGEST_RENEWAL_MS = 500;

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
  askedAt: number;
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
    page.askedAt = performance.now();
    kept.delete(key);
    kept.set(key, page);
    return page;
  }

  let renewing = Promise.resolve();

  /**
   * To be called after a change made here, before its author is answered: from then on nobody is shown what was before.
   * What visitors ask for is made meanwhile, so that none of them waits for it.
   * @param make gives the page under a key
   */
  async function renew(make: (key: string) => Promise<Response>): Promise<void> {
    // One change after the other, or the earlier could tell its revision last.
    renewing = renewing.then(() => renewNow(make)).catch(revision.expire);
    const patience = new AbortController();
    const late = wait(LONGEST_RENEWAL_MS, undefined, patience).then(revision.expire, () => {});
    await Promise.race([renewing, late]);
    patience.abort();
  }

  async function renewNow(make: (key: string) => Promise<Response>): Promise<void> {
    const next = await revision.ahead();
    if (!next) return;
    const since = performance.now() - RENEWED_WITHIN_MS;
    const asked = [...kept].filter(([, page]) => page.askedAt > since && page.revision !== next.value);
    if (asked.length === 0) return revision.expire();
    const renewed: [string, KeptPage][] = [];
    for (const [key, { askedAt }] of asked.slice(-MOST_RENEWED)) {
      const response = await make(key);
      if (isToBeKept(response)) renewed.push([key, { ...(await compressed(next.value, response)), askedAt }]);
    }
    next.tell();
    for (const [key, page] of renewed) put(key, page);
  }

  async function keep(key: string, now: string, response: Response): Promise<KeptPage> {
    const page = await compressed(now, response);
    put(key, page);
    return page;
  }

  function put(key: string, page: KeptPage): void {
    forget(key);
    kept.set(key, page);
    bytes += sizeOf(page);
    for (const [oldest] of kept) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest);
    }
    if (page.variants.has("br") && page.plain.body.length <= BEST_BELOW_BYTES) compressBetter(key, page);
  }

  /** After the answer, one page at a time: the best compression costs more than a visitor should wait for. */
  let improving: Promise<void> = Promise.resolve();
  function compressBetter(key: string, page: KeptPage): void {
    improving = improving.then(async () => {
      if (kept.get(key) !== page) return;
      const { body, etag } = page.plain;
      const best = await compressBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      });
      if (kept.get(key) !== page) return;
      bytes -= sizeOf(page);
      page.variants.set("br", { body: best, etag: tagged(etag, "br") });
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

  return { serve, recall, renew, expire: revision.expire };
}

/** The page as it is kept: with its tags, compressed as fast as a visitor can wait for. */
async function compressed(revision: string, response: Response): Promise<KeptPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const variants: KeptPage["variants"] = new Map();
  if (body.length > WORTH_COMPRESSING_BYTES) {
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
  const now = performance.now();
  return { revision, madeAt: now, askedAt: now, headers: [...headers], plain: { body, etag }, variants };
}

function tagged(etag: string, encoding: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
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
