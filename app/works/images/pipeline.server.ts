import { availableParallelism } from "node:os";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { leaveQueue } from "#app/runtime/current-request.server.ts";
import { type ObjectStore, StoreUnavailableError } from "#app/storage/storage.ts";
import type { Database, VariantRow } from "#db/schema.ts";
import { type ClaimedImage, createClaims } from "./claims.server.ts";
import * as processes from "./process.server.ts";
import { fillTraits } from "./traits.server.ts";

/** Each image in work takes a processor core and some hundred megabytes. One core is left for visitors. */
const MAX_CONCURRENT = Math.max(1, Math.min(4, availableParallelism() - 1));
const MAX_WAITING = 10;
const RENEW_MS = 5_000;
/** How often each instance looks for images with an expired claim or a failed try. */
const WAKE_MS = 10_000;
export const MAX_TRIES = 5;

/** Too many uploads wait: each one is in the memory of this process. */
export class TooBusyError extends Error {}

export type ImagePipeline = ReturnType<typeof createImagePipeline>;

interface PipelineOptions {
  db: Kysely<Database>;
  store: ObjectStore;
  now: () => Date;
  onError: (error: unknown) => void;
  /** Called with the new revision after each committed change. */
  onChange?: (revision: number) => void;
  encoders?: typeof processes;
  wakeMs?: number;
}

/**
 * Turns uploads into stored variants: the first WebP before the response, the others and AVIF after it.
 *
 * There are three queues, so that no upload waits for one that takes seconds: one for uploads; one for heavy uploads,
 * which run one at a time because each may take most of a gigabyte; and one for
 * what comes after the response.
 */
export function createImagePipeline(options: PipelineOptions) {
  const { db, store, encoders = processes } = options;
  const decoding = pLimit(MAX_CONCURRENT);
  const heavy = pLimit(1);

  /** Encodes an upload and stores its objects. After it the caller inserts the row that names them. */
  async function prepare(bytes: Uint8Array) {
    const prepared = await decode(bytes);
    if ("refused" in prepared) return prepared;
    const { id, objects, sourceKey } = prepared.image;
    const known = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
    // The source of a known image is stored already, or was removed after its AVIF variants were made.
    const missing = objects.filter(({ key }) => !known || key !== sourceKey);
    // The store may take seconds, and requests that need no store must not wait behind this one.
    leaveQueue();
    await Promise.all(missing.map(({ key, bytes: object, type }) => store.put(key, object, type)));
    return prepared;
  }

  async function decode(bytes: Uint8Array) {
    if (decoding.pendingCount + heavy.pendingCount >= MAX_WAITING) throw new TooBusyError("too many uploads at once");
    const prepared = await decoding(() => encoders.prepareUnlessHeavy(bytes));
    return "isHeavy" in prepared ? heavy(() => encoders.prepareImage(bytes)) : prepared;
  }

  return { prepare, ...createLaterQueue(options) };
}

/** Makes the missing variants, one image at a time: uploads and visitors come first. */
function createLaterQueue(options: PipelineOptions) {
  const { db, store, now, onError, onChange = () => {}, encoders = processes, wakeMs = WAKE_MS } = options;
  const { claimNext, renew, complete, uncountTry, releaseClaims } = createClaims({ db, now, maxTries: MAX_TRIES });
  let isStopped = false;
  let running: Promise<void> | null = null;
  let runAgain = false;
  let timer: NodeJS.Timeout | undefined;

  /** Starts the queue if it does not run, and from then on at intervals. */
  function wake(): void {
    if (isStopped) return;
    timer ??= setInterval(wake, wakeMs).unref();
    if (running) {
      runAgain = true;
      return;
    }
    running = finishAll().finally(() => {
      running = null;
      if (runAgain) {
        runAgain = false;
        wake();
      }
    });
  }

  async function finishAll(): Promise<void> {
    try {
      await fillTraits({ db, store, read: encoders.readStoredTraits, isStopped: () => isStopped, onError, onChange });
      let isMore = true;
      while (isMore && !isStopped) isMore = await finishNext();
    } catch (error) {
      // The image is tried again when its claim has expired, here or on another instance.
      onError(error);
    }
  }

  /** @returns false if no image is left */
  async function finishNext(): Promise<boolean> {
    const claimed = await claimNext();
    if (!claimed) return false;
    const renewing = setInterval(() => renew(claimed.id).catch(onError), RENEW_MS).unref();
    try {
      await finish(claimed);
      return true;
    } finally {
      clearInterval(renewing);
    }
  }

  async function finish(claimed: ClaimedImage): Promise<void> {
    const variants = await storeOthers(claimed).catch(async (error) => {
      if (error instanceof StoreUnavailableError) await uncountTry(claimed.id).catch(onError);
      throw error;
    });
    onChange(await complete(claimed.id, variants));
    await store.remove(claimed.source_key).catch(onError);
  }

  async function storeOthers({ id, source_key }: ClaimedImage): Promise<VariantRow[]> {
    const source = await store.get(source_key);
    if (!source) throw new Error(`the source of image ${id} is missing from the store`);
    const { variants, objects } = await encoders.encodeOthers(source);
    for (const { key, bytes, type } of objects) await store.put(key, bytes, type);
    return variants;
  }

  /** Resolves when the image in work is finished. The next start continues with the others. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    await running;
  }

  /** Resolves when the queue is idle. */
  async function settled(): Promise<void> {
    while (running) await running;
  }

  return { wake, releaseClaims, stop, settled };
}
