import { createBreaker } from "#db/breaker.ts";
import { DatabaseLostError } from "#db/errors.ts";
import { openDatabase } from "#db/open.ts";
import type { Env } from "./env.server.ts";
import { errorFacts, type Log } from "./runtime/log.server.ts";
import { createDiskStore } from "./storage/disk.server.ts";
import { createS3Store } from "./storage/s3.server.ts";

const REPAIR_MS = 5_000;

/** No other module imports a concrete engine. */
export async function openEngines(env: Env, log: Log) {
  const breakerOf = (service: "database" | "store") =>
    createBreaker({
      onAway: (error) => log.warn(`${service}_away`, errorFacts(error)),
      onBack: () => log.info(`${service}_back`),
    });
  const breakers = { database: breakerOf("database"), store: breakerOf("store") };
  const database = await openDatabase(env.database, breakers.database);
  const store =
    env.store.engine === "s3" ? createS3Store(env.store, breakers.store) : createDiskStore(env.store.dataDir);
  const repairing = setInterval(() => database.repair().catch(endIfLost), REPAIR_MS).unref();

  function endIfLost(error: unknown): void {
    if (!(error instanceof DatabaseLostError)) return;
    log.error("database_lost", errorFacts(error));
    process.exit(1);
  }

  async function close(): Promise<void> {
    clearInterval(repairing);
    await database.close();
    store.close();
  }

  return { database, store, breakers, close };
}
