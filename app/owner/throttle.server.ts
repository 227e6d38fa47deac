import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { createExpiringKeys } from "./expiring-keys.server.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MAX_REMEMBERED_KEYS = 10_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts attempts in the database, which all instances share. By default the limits are those of sign-ins. */
export function createThrottle(options: {
  db: Kysely<Database>;
  now: () => Date;
  maxAttempts?: number;
  windowMs?: number;
}) {
  const { db, now, maxAttempts = MAX_FAILURES, windowMs = WINDOW_MS } = options;
  // A key over its limit stays over it until it expires, so the database need not be queried again.
  const overLimit = createExpiringKeys({ max: MAX_REMEMBERED_KEYS, now });

  /**
   * Counts one attempt for each key. Call it before the attempt: if only failures were counted, parallel attempts could
   * all pass the limit. `refund` resets the counters after a success.
   * @param max attempts for each key, if not those of this throttle
   * @returns seconds to wait if one of the keys is over its limit, else null
   */
  async function spend(keys: string[], max = maxAttempts): Promise<number | null> {
    const remembered = rememberedWait(keys);
    if (remembered !== null) return remembered;
    let wait: number | null = null;
    // Always in the same order, so that two attempts cannot deadlock on each other's rows.
    for (const key of keys.toSorted()) {
      const resetsAt = new Date(now().getTime() + windowMs);
      const isPast = sql<boolean>`attempts.resets_at <= ${now()}`;
      const row = await db
        .insertInto("attempts")
        .values({ key, failures: 1, resets_at: resetsAt })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            failures: sql`case when ${isPast} then 1 else least(attempts.failures, ${sql.lit(max)}) + 1 end`,
            resets_at: sql`case when ${isPast} then ${resetsAt} else attempts.resets_at end`,
          }),
        )
        .returning(["failures", "resets_at"])
        .executeTakeFirstOrThrow();
      if (row.failures > max) {
        overLimit.add(key, row.resets_at.getTime());
        wait = Math.max(wait ?? 1, secondsOf(row.resets_at.getTime() - now().getTime()));
      }
    }
    return wait;
  }

  /** Seconds to wait if this process has seen one of the keys over its limit, else null. Makes no query. */
  function rememberedWait(keys: string[]): number | null {
    const left = Math.max(...keys.map(overLimit.timeLeft));
    return left > 0 ? secondsOf(left) : null;
  }

  /** Resets the counters of these keys, after a successful attempt. */
  async function refund(keys: string[]): Promise<void> {
    for (const key of keys) overLimit.remove(key);
    await db.deleteFrom("attempts").where("key", "in", keys).execute();
  }

  return { spend, rememberedWait, refund };
}

function secondsOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
