import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** How often the database is read for changes by other instances. */
const REFRESH_MS = 1_000;
/** A revision that was not confirmed for longer may be stale: changes by other instances show within two seconds. */
const MAX_UNCONFIRMED_MS = 2_000;

/**
 * Locks the works for the rest of the transaction, so that transactions which change works run one after the other. All
 * transactions must lock in the same order, or they deadlock: first a row of `images`, then this, then rows of `works`.
 */
export async function lockWorks(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom("revisions").select("value").where("name", "=", "works").forUpdate().execute();
}

/**
 * Increments the revision in the transaction that changes what visitors see of the works.
 * @returns the revision of the works once the transaction has committed
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
 * Holds the current revision of the works in memory, so that no request waits for it. Changes by this instance update it
 * at once. Changes by other instances are read once a second.
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
    // This instance has made a change during the read: the row may be older.
    if (!row || value !== before) return;
    value = row.value;
    confirmedAt = from;
  }

  /** Call it when this instance has committed a change. */
  function moveTo(next: number): void {
    value = Math.max(value ?? next, next);
    confirmedAt = now();
  }

  return {
    /** Null until the first read. */
    current: () => value,
    /** Whether it was read or changed within the last two seconds; false while the database does not answer. */
    isConfirmed: () => now() - confirmedAt < MAX_UNCONFIRMED_MS,
    refresh,
    moveTo,
    stop: () => clearInterval(timer),
  };
}
