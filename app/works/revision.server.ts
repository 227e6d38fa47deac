import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** For so long a revision that was read is taken to hold. */
const HOLDS_MS = 1_000;
/** For the rest of this it still does, while it is asked for anew: other instances' changes show within two seconds. */
const HOLDS_MEANWHILE_MS = 1_800;
/** Visitors do not wait longer than this for a database that gives no answer; a change made here does. */
const PATIENCE_MS = { visitor: 300, afterChange: 5_000 };

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

/** Knows which revision of the works is the current one without asking the database each time. */
export function createRevision({ db }: { db: Kysely<Database> }) {
  let last: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  let changesSeen = 0;
  let asking: Promise<string | null> | null = null;

  /** The revision, or null while the database does not tell it. */
  async function current(): Promise<string | null> {
    const changedHere = changes !== changesSeen;
    if (holds(HOLDS_MS)) return last;
    asking ??= ask().finally(() => {
      asking = null;
    });
    const patience = new AbortController();
    const answer = await Promise.race([
      asking,
      wait(changedHere ? PATIENCE_MS.afterChange : PATIENCE_MS.visitor, undefined, patience).catch(() => undefined),
    ]);
    patience.abort();
    return answer === undefined ? settle(null, changes) : answer;
  }

  /** The revision where nobody has to wait for it; null where it has to be asked for, or the last question failed. */
  function known(): string | null {
    if (!holds(HOLDS_MEANWHILE_MS)) return null;
    if (!asking && !holds(HOLDS_MS)) current().catch(() => {});
    return last;
  }

  function holds(ms: number): boolean {
    return changes === changesSeen && performance.now() - askedAt < ms;
  }

  async function ask(): Promise<string | null> {
    for (;;) {
      const before = changes;
      const from = performance.now();
      try {
        const value = await read();
        // What was changed while this was asked may or may not be in the answer.
        if (before === changes) return settle(value, before, from);
      } catch {
        return settle(null, changes);
      }
    }
  }

  async function read(): Promise<string | null> {
    const [row] = await db.selectFrom("revisions").select("value").where("name", "=", "works").execute();
    return row ? String(row.value) : null;
  }

  /**
   * The revision after a change made here, while visitors still have the one before: what they will ask for can be made
   * meanwhile, until `tell` lets them know. Null, and they ask for themselves, where the database does not say.
   */
  async function ahead(): Promise<{ value: string; tell: () => void } | null> {
    const before = changes;
    const from = performance.now();
    const value = await read().catch(() => null);
    if (value === null) {
      expire();
      return null;
    }
    function tell(): void {
      const isLast = before === changes;
      // An older answer that is still under way no longer counts.
      expire();
      if (isLast) settle(value, changes, from);
    }
    return { value, tell };
  }

  function settle(revision: string | null, seen: number, since = performance.now()): string | null {
    last = revision;
    changesSeen = seen;
    askedAt = since;
    return last;
  }

  /** To be called after a change made by this process, so that its next reader sees it. */
  function expire(): void {
    changes += 1;
  }

  return { current, known, ahead, expire };
}
