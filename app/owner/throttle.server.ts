import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts failed attempts where every instance sees them. */
export function createThrottle({ db, now }: { db: Kysely<Database>; now: () => Date }) {
  /**
   * Takes one attempt from each key, before it is known how the attempt ends: parallel ones would else all get
   * through. `refund` gives it back.
   * @returns seconds to wait when any of the keys has none left, else null
   */
  async function spend(keys: string[]): Promise<number | null> {
    let wait: number | null = null;
    // In one order everywhere, so that two attempts never wait for each other's rows.
    for (const key of keys.toSorted()) {
      const resetsAt = new Date(now().getTime() + WINDOW_MS);
      const over = sql<boolean>`attempts.resets_at <= ${now()}`;
      const row = await db
        .insertInto("attempts")
        .values({ key, failures: 1, resets_at: resetsAt })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            failures: sql`case when ${over} then 1 else least(attempts.failures, ${sql.lit(MOST_FAILURES)}) + 1 end`,
            resets_at: sql`case when ${over} then ${resetsAt} else attempts.resets_at end`,
          }),
        )
        .returning(["failures", "resets_at"])
        .executeTakeFirstOrThrow();
      if (row.failures > MOST_FAILURES) {
        const seconds = Math.max(1, Math.ceil((row.resets_at.getTime() - now().getTime()) / 1_000));
        wait = Math.max(wait ?? 0, seconds);
      }
    }
    return wait;
  }

  /** Forgets the failures under these keys: the attempt was a success. */
  async function refund(keys: string[]): Promise<void> {
    await db.deleteFrom("attempts").where("key", "in", keys).execute();
  }

  return { spend, refund };
}
