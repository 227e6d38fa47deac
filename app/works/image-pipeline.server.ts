import { availableParallelism } from "node:os";
import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { encodeAvif, prepareImage } from "./image-process.server.ts";
import { countUp } from "./revision.server.ts";

/** Pictures decoded at the same time: each takes a core and some hundred megabytes, and one core is the visitors'. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const MOST_WAITING = 10;
/** AVIF for one picture takes seconds; after this long its instance is taken to have died. */
const CLAIM_MS = 120_000;
const MOST_TRIES = 5;
const RETRY_MS = 30_000;

/** More uploads are waiting than this process will hold in memory. */
export class TooBusyError extends Error {}

export type ImagePipeline = ReturnType<typeof createImagePipeline>;

/**
 * Takes uploads to stored variants: WebP before the answer, AVIF after it. What is left to do stands in the database,
 * so that a restart, or another instance, goes on with it.
 */
export function createImagePipeline(options: {
  db: Kysely<Database>;
  store: ObjectStore;
  now: () => Date;
  onError: (error: unknown) => void;
  /** Called with the new revision after each committed change. */
  onChange?: (revision: number) => void;
}) {
  const { db, store, now, onError, onChange = () => {} } = options;
  const limit = pLimit(AT_ONCE);
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let retry: NodeJS.Timeout | undefined;

  /** Encodes an upload and stores its objects; the row that names them is the caller's to write, after this. */
  async function prepare(bytes: Uint8Array) {
    if (limit.pendingCount >= MOST_WAITING) throw new TooBusyError("too many uploads at once");
    const prepared = await limit(() => prepareImage(bytes));
    if ("refused" in prepared) return prepared;
    const { id, objects, sourceKey } = prepared.image;
    const known = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
    // A picture that is known has had its source: it is there until it is of no more use.
    const missing = objects.filter(({ key }) => !known || key !== sourceKey);
    await Promise.all(missing.map(({ key, bytes: object, type }) => store.put(key, object, type)));
    return prepared;
  }

  /** Starts on the AVIF variants that are still to be made, if it is not at it already. */
  function wake(): void {
    if (stopped) return;
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
      onError(error);
      clearTimeout(retry);
      retry = setTimeout(wake, RETRY_MS).unref();
    }
  }

  /** Makes the AVIF variants of one picture; false when there is none left to do. */
  async function finishNext(): Promise<boolean> {
    const claimed = await claim();
    if (!claimed) return false;
    const source = await store.get(claimed.source_key);
    if (!source) throw new Error(`the source of image ${claimed.id} is missing from the store`);
    const { variants, objects } = await limit(() => encodeAvif(source));
    for (const { key, bytes, type } of objects) await store.put(key, bytes, type);
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
    return true;
  }

  async function claim(): Promise<{ id: string; source_key: string } | undefined> {
    const row = await db
      .updateTable("images")
      .set((eb) => ({
        claimed_until: new Date(now().getTime() + CLAIM_MS),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("images as waiting")
          .select("waiting.id")
          .where("waiting.source_key", "is not", null)
          .where("waiting.attempts", "<", MOST_TRIES)
          .where((or) => or.or([or("waiting.claimed_until", "is", null), or("waiting.claimed_until", "<", now())]))
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "source_key"])
      .executeTakeFirst();
    return row?.source_key ? { id: row.id, source_key: row.source_key } : undefined;
  }

  /** Resolves when nothing is under way; what is left is taken up by the next start. */
  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(retry);
    await running;
  }

  /** Resolves when every variant has been made. */
  async function settled(): Promise<void> {
    while (running) await running;
  }

  return { prepare, wake, stop, settled };
}
