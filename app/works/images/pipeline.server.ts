import { availableParallelism } from "node:os";
import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import { type ObjectStore, StoreUnavailableError } from "#app/storage/storage.ts";
import type { Database, VariantRow } from "#db/schema.ts";
import { countUp } from "../revision.server.ts";
import * as processes from "./process.server.ts";

/** Pictures decoded at the same time: each takes a core and some hundred megabytes, and one core is the visitors'. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const MAX_WAITING = 10;
/** A claim ends this long after its process did: while AVIF is made it is renewed. */
const CLAIM_MS = 20_000;
const RENEW_MS = 5_000;
/** How often each instance looks for pictures whose claim has ended, or whose last try failed. */
const WAKE_MS = 10_000;
export const MAX_TRIES = 5;

/** More uploads are waiting than this process will hold in memory. */
export class TooBusyError extends Error {}

interface Claimed {
  id: string;
  source_key: string;
}

export type ImagePipeline = ReturnType<typeof createImagePipeline>;

/**
 * Takes uploads to stored variants: WebP before the answer, AVIF after it. What is left to do stands in the database,
 * so that a restart, or another instance, goes on with it.
 *
 * There are three lanes, so that no upload waits for what takes seconds: one for uploads, one for those that turn out to
 * be heavy, one at a time because each may take most of a gigabyte, and one for AVIF.
 */
export function createImagePipeline(options: {
  db: Kysely<Database>;
  store: ObjectStore;
  now: () => Date;
  onError: (error: unknown) => void;
  /** Called with the new revision after each committed change. */
  onChange?: (revision: number) => void;
  encoders?: typeof processes;
  wakeMs?: number;
}) {
  const { db, store, now, onError, onChange = () => {}, encoders = processes, wakeMs = WAKE_MS } = options;
  const decoding = pLimit(AT_ONCE);
  const heavy = pLimit(1);
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let waking: NodeJS.Timeout | undefined;

  /** Encodes an upload and stores its objects; the row that names them is the caller's to write, after this. */
  async function prepare(bytes: Uint8Array) {
    const prepared = await decode(bytes);
    if ("refused" in prepared) return prepared;
    const { id, objects, sourceKey } = prepared.image;
    const known = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
    // A picture that is known has had its source: it is there until it is of no more use.
    const missing = objects.filter(({ key }) => !known || key !== sourceKey);
    await Promise.all(missing.map(({ key, bytes: object, type }) => store.put(key, object, type)));
    return prepared;
  }

  async function decode(bytes: Uint8Array) {
    if (decoding.pendingCount + heavy.pendingCount >= MAX_WAITING) throw new TooBusyError("too many uploads at once");
    const prepared = await decoding(() => encoders.prepareUnlessHeavy(bytes));
    return "isHeavy" in prepared ? heavy(() => encoders.prepareImage(bytes)) : prepared;
  }

  /** Starts on the AVIF variants that are still to be made, if it is not at it already, and looks again from now on. */
  function wake(): void {
    if (stopped) return;
    waking ??= setInterval(wake, wakeMs).unref();
    if (running) {
      again = true;
      return;
    }
    running = finishAll().finally(() => {
      running = null;
      if (again) {
        again = false;
        wake();
      }
    });
  }

  async function finishAll(): Promise<void> {
    try {
      while (!stopped && (await finishNext())) {
        // One after the other: uploads and visitors come first.
      }
    } catch (error) {
      // Tried again when the claim has ended, here or on another instance.
      onError(error);
    }
  }

  /** Makes the AVIF variants of one picture; false when there is none left to do. */
  async function finishNext(): Promise<boolean> {
    const claimed = await claim();
    if (!claimed) return false;
    const renewing = setInterval(() => renew(claimed.id).catch(onError), RENEW_MS).unref();
    try {
      await finish(claimed);
      return true;
    } finally {
      clearInterval(renewing);
    }
  }

  async function finish(claimed: Claimed): Promise<void> {
    const variants = await storeAvif(claimed).catch(async (error) => {
      // An outage says nothing about the picture.
      if (error instanceof StoreUnavailableError) await giveBackTry(claimed.id).catch(onError);
      throw error;
    });
    const revision = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("images")
        .set({
          variants: sql`variants || ${JSON.stringify(variants)}::jsonb`,
          source_key: null,
          claimed_until: null,
        })
        .where("id", "=", claimed.id)
        .where("source_key", "is not", null)
        .execute();
      return countUp(trx);
    });
    onChange(revision);
    await store.remove(claimed.source_key).catch(onError);
  }

  async function storeAvif({ id, source_key }: Claimed): Promise<VariantRow[]> {
    const source = await store.get(source_key);
    if (!source) throw new Error(`the source of image ${id} is missing from the store`);
    const { variants, objects } = await encoders.encodeAvif(source);
    for (const { key, bytes, type } of objects) await store.put(key, bytes, type);
    return variants;
  }

  async function claim(): Promise<Claimed | undefined> {
    const row = await db
      .updateTable("images")
      .set((eb) => ({
        claimed_until: claimEnd(),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("images as waiting")
          .select("waiting.id")
          .where("waiting.source_key", "is not", null)
          .where("waiting.attempts", "<", MAX_TRIES)
          .where((or) => or.or([or("waiting.claimed_until", "is", null), or("waiting.claimed_until", "<", now())]))
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "source_key"])
      .executeTakeFirst();
    return row?.source_key ? { id: row.id, source_key: row.source_key } : undefined;
  }

  async function renew(id: string): Promise<void> {
    await db
      .updateTable("images")
      .set({ claimed_until: claimEnd() })
      .where("id", "=", id)
      .where("source_key", "is not", null)
      .execute();
  }

  function claimEnd(): Date {
    return new Date(now().getTime() + CLAIM_MS);
  }

  async function giveBackTry(id: string): Promise<void> {
    await db
      .updateTable("images")
      .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
      .where("id", "=", id)
      .execute();
  }

  /** Ends the claims of an earlier process at once. Only for a database that no other process uses. */
  async function releaseClaims(): Promise<void> {
    await db.updateTable("images").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
  }

  /** Resolves when nothing is under way; what is left is taken up by the next start. */
  async function stop(): Promise<void> {
    stopped = true;
    clearInterval(waking);
    await running;
  }

  /** Resolves when every variant has been made. */
  async function settled(): Promise<void> {
    while (running) await running;
  }

  return { prepare, wake, releaseClaims, stop, settled };
}
