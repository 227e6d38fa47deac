import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { createExpiringKeys } from "./expiring-keys.server.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MAX_REMEMBERED = 10_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts failed attempts where every instance sees them. */
export function createThrottle({ db, now }: { db: Kysely<Database>; now: () => Date }) {
  // A key that is over its limit stays so until its time, whatever other instances count: no need to ask again.
  const over = createExpiringKeys({ max: MAX_REMEMBERED, now });

  /**
   * Takes one attempt from each key, before it is known how the attempt ends: parallel ones would else all get
   * through. `refund` gives it back.
   * @returns seconds to wait when any of the keys has none left, else null
   */
  async function spend(keys: string[]): Promise<number | null> {
    const remembered = rememberedWait(keys);
    if (remembered !== null) return remembered;
    let wait: number | null = null;
    // In one order everywhere, so that two attempts never wait for each other's rows.
    for (const key of keys.toSorted()) {
      const resetsAt = new Date(now().getTime() + WINDOW_MS);
      const isPast = sql<boolean>`attempts.resets_at <= ${now()}`;
      const row = await db
        .insertInto("attempts")
        .values({ key, failures: 1, resets_at: resetsAt })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            failures: sql`case when ${isPast} then 1 else least(attempts.failures, ${sql.lit(MAX_FAILURES)}) + 1 end`,
            resets_at: sql`case when ${isPast} then ${resetsAt} else attempts.resets_at end`,
          }),
        )
        .returning(["failures", "resets_at"])
        .executeTakeFirstOrThrow();
      if (row.failures > MAX_FAILURES) {
        over.add(key, row.resets_at.getTime());
        wait = Math.max(wait ?? 1, secondsOf(row.resets_at.getTime() - now().getTime()));
      }
    }
    return wait;
  }

  /** Seconds to wait when this process has seen one of the keys over its limit, else null; asks nobody. */
  function rememberedWait(keys: string[]): number | null {
    const left = Math.max(...keys.map(over.timeLeft));
    return left > 0 ? secondsOf(left) : null;
  }

  /** Forgets the failures under these keys: the attempt was a success. */
  async function refund(keys: string[]): Promise<void> {
    for (const key of keys) over.remove(key);
    await db.deleteFrom("attempts").where("key", "in", keys).execute();
  }

  return { spend, rememberedWait, refund };
}

function secondsOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
