import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { errorFacts, type Log } from "./log.server.ts";

const LEASE_MS = 10 * 60_000;
/** A platform may stop a site some minutes after its last visitor. */
const FIRST_SWEEP_MS = 3 * 60_000;
const INTERVAL_MS = 3_600_000;

/** How many things of each kind were removed. */
export type Swept = Record<string, number>;

export type Sweep = ReturnType<typeof createSweep>;

/**
 * Removes expired data. A lease ensures that only one instance sweeps at a time.
 * @param options.steps run in this order
 */
export function createSweep(options: { db: Kysely<Database>; now: () => Date; steps: (() => Promise<Swept>)[] }) {
  const { db, now, steps } = options;

  /** @returns null if another instance is sweeping */
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

/**
 * Sweeps three minutes after the start, then every hour, and logs the result.
 * @returns stops it
 */
export function sweepHourly(sweep: Sweep, log: Log): () => void {
  const run = async () => {
    timer = setTimeout(run, INTERVAL_MS).unref();
    try {
      const swept = await sweep();
      if (swept) log.info("swept", { ...swept });
    } catch (error) {
      log.warn("sweep_failed", errorFacts(error));
    }
  };
  let timer = setTimeout(run, FIRST_SWEEP_MS).unref();
  return () => clearTimeout(timer);
}
