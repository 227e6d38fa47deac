import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

const LEASE_MS = 10 * 60_000;

/** How many of each were removed. */
export type Swept = Record<string, number>;

/**
 * Removes what is out of date, step by step, on one instance at a time.
 * @param options.steps in this order
 */
export function createSweep(options: { db: Kysely<Database>; now: () => Date; steps: (() => Promise<Swept>)[] }) {
  const { db, now, steps } = options;

  /** Null when another instance is sweeping. */
  return async function sweep(): Promise<Swept | null> {
    if (!(await takeLease())) return null;
    try {
      const swept: Swept = {};
      for (const step of steps) Object.assign(swept, await step());
      return swept;
    } finally {
      await db.updateTable("leases").set({ held_until: now() }).where("name", "=", "sweep").execute();
    }
  };

  async function takeLease(): Promise<boolean> {
    const held_until = new Date(now().getTime() + LEASE_MS);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("leases")
      .values({ name: "sweep", held_until })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({ held_until }).where("leases.held_until", "<=", now()),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
}
