import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** How often the database is read for changes that other instances made. */
const REFRESH_MS = 1_000;
/** A revision that was not confirmed for longer may be out of date: others' changes show within two seconds. */
const MAX_UNCONFIRMED_MS = 2_000;

/**
 * Lets the transactions that change works take turns: each decides on what the one before it left, and no two wait for
 * each other. To be called before a work is read or changed; a picture's row comes before it, as in finishing AVIF.
 */
export async function lockWorks(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom("revisions").select("value").where("name", "=", "works").forUpdate().execute();
}

/**
 * Says, within the transaction that changes them, that what visitors see of the works is no longer the same.
 * @returns the revision that the works have once the transaction has committed
 */
export async function countUp(trx: Transaction<Database>): Promise<number> {
  const { value } = await trx
    .updateTable("revisions")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "works")
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

export type Revision = ReturnType<typeof createRevision>;

/**
 * Knows the current revision of the works without making anybody wait for it: a change made here moves it on, changes of
 * other instances are read once a second.
 */
export function createRevision({ db, now = () => performance.now() }: { db: Kysely<Database>; now?: () => number }) {
  let value: number | null = null;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;
  const timer = setInterval(refresh, REFRESH_MS).unref();

  function refresh(): Promise<void> {
    refreshing ??= read().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function read(): Promise<void> {
    const [before, from] = [value, now()];
    const row = await db
      .selectFrom("revisions")
      .select("value")
      .where("name", "=", "works")
      .executeTakeFirst()
      .catch(() => undefined);
    // A change made here while the database answered may be newer than its answer.
    if (!row || value !== before) return;
    value = row.value;
    confirmedAt = from;
  }

  /** To be called when a change made here has been committed. */
  function moveTo(next: number): void {
    value = Math.max(value ?? next, next);
    confirmedAt = now();
  }

  return {
    /** Null until the database has first told it. */
    current: () => value,
    /** Whether it was right within the last two seconds; not so while the database does not answer. */
    isConfirmed: () => now() - confirmedAt < MAX_UNCONFIRMED_MS,
    refresh,
    moveTo,
    stop: () => clearInterval(timer),
  };
}
