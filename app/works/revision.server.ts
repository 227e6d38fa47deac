import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

const REFRESH_MS = 1_000;
/** Beyond this a revision may be stale: changes by other instances show within two seconds. */
const MAX_UNCONFIRMED_MS = 2_000;

/** To avoid deadlocks every transaction locks a row of `images` first, then this, then rows of `works`. */
export async function lockWorks(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom("revisions").select("value").where("name", "=", "works").forUpdate().execute();
}

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

/** Held in memory, so that no request waits. Changes by other instances are read once a second. */
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
    // This instance made a change during the read, so the row may be older.
    if (!row || value !== before) return;
    value = row.value;
    confirmedAt = from;
  }

  function moveTo(next: number): void {
    value = Math.max(value ?? next, next);
    confirmedAt = now();
  }

  return {
    current: () => value,
    isConfirmed: () => now() - confirmedAt < MAX_UNCONFIRMED_MS,
    refresh,
    moveTo,
    stop: () => clearInterval(timer),
  };
}

/** Nothing is remembered while the revision is null, that is not known yet. */
export function oncePerRevision<Value>(revision: () => number | null, load: () => Promise<Value>) {
  let last: { revision: number; value: Value } | undefined;
  let loading: { revision: number; value: Promise<Value> } | undefined;

  async function read(): Promise<Value> {
    const current = revision();
    if (current === null) return load();
    if (last?.revision === current) return last.value;
    if (loading?.revision !== current) loading = { revision: current, value: load() };
    const mine = loading;
    try {
      const value = await mine.value;
      if (last === undefined || last.revision <= current) last = { revision: current, value };
      return value;
    } finally {
      if (loading === mine) loading = undefined;
    }
  }

  /** What is in memory, read again in the background when the revision has changed. Null before the first reading. */
  function held() {
    const isCurrent = last !== undefined && last.revision === revision();
    // An error of this reading is thrown again to the next one who calls `read`.
    if (!isCurrent && revision() !== null) read().catch(() => {});
    return last === undefined ? null : { value: last.value, isCurrent };
  }

  return { read, held };
}
