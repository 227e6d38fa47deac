import { DatabaseLostError } from "#db/errors.ts";
import { type OpenDatabase, openDatabase } from "#db/open.ts";
import type { Env } from "./env.server.ts";
import { errorFacts, type Log } from "./runtime/log.server.ts";
import { createOutageWatch, type OutageWatch } from "./runtime/outage-watch.server.ts";
import { createDiskStore } from "./storage/disk.server.ts";
import { createStoreProbe, guardStore } from "./storage/guarded.server.ts";
import { createS3Store } from "./storage/s3.server.ts";

/** The embedded database runs in this process, so a busy process delays its probe too. */
const DATABASE_TIMEOUT_MS = { postgres: 1_500, pglite: 10_000 };
const STORE_TIMEOUT_MS = 4_000;

/** Opens the database and the object store that the environment names. No other module imports a concrete engine. */
export async function openEngines(env: Env, log: Log) {
  const { database, databaseWatch } = await openWatchedDatabase(env, log);
  const unguarded = env.store.engine === "s3" ? createS3Store(env.store) : createDiskStore(env.store.dataDir);
  const storeWatch = createOutageWatch({
    probe: createStoreProbe(unguarded),
    timeoutMs: STORE_TIMEOUT_MS,
    onUnavailable: (error) => log.warn("store_away", errorFacts(error)),
    onBack: () => log.info("store_back"),
  });
  return { database, databaseWatch, store: guardStore(unguarded, storeWatch), storeWatch };
}

async function openWatchedDatabase(env: Env, log: Log) {
  const databaseWatch: OutageWatch = createOutageWatch({
    probe: () => database.probe().catch(endIfLost),
    timeoutMs: DATABASE_TIMEOUT_MS[env.database.engine],
    onUnavailable: (error) => log.warn("database_away", errorFacts(error)),
    onBack: () => log.info("database_back"),
  });
  /** What starts this process again can try with a new one. */
  function endIfLost(error: unknown): never {
    if (!(error instanceof DatabaseLostError)) throw error;
    log.error("database_lost", errorFacts(error));
    process.exit(1);
  }
  const database: OpenDatabase = await openDatabase(env.database, databaseWatch);
  return { database, databaseWatch };
}
