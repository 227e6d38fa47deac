import { existsSync } from "node:fs";
import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { PGlite, type Results, type Transaction } from "@electric-sql/pglite";
import type { Breaker } from "./breaker.ts";
import { DatabaseLostError, DatabaseUnavailableError } from "./errors.ts";

const MEGABYTE = 1024 * 1024;

// PGlite's defaults allow a log of a gigabyte and use several hundred megabytes of memory; a portfolio needs neither.
// The last setting stops a timer that outlives a failed start.
const postgresqlconf = [
  "shared_buffers=16MB",
  "max_wal_size=48MB",
  "min_wal_size=32MB",
  "log_startup_progress_interval=0",
];
/** Beyond this `repair` makes a checkpoint, because PGlite makes none while it is open. */
const MAX_LOGGED_BYTES = 64 * MEGABYTE;
/** With less on the disk the engine is not opened again: opening writes a log file of 16 MB. */
const MIN_FREE_BYTES = 32 * MEGABYTE;
const MAX_OPENINGS = 2;

/** After a PANIC or FATAL the next statement would never return and block this process: locks are still held. */
class Engine extends PGlite {
  failure: unknown;

  override async execProtocolStream(...call: Parameters<PGlite["execProtocolStream"]>) {
    if (this.failure) throw this.failure;
    try {
      return await super.execProtocolStream(...call);
    } catch (error) {
      if (/^(PANIC|FATAL)$/.test(String((error as { severity?: unknown }).severity))) this.failure = error;
      throw error;
    }
  }
}

/** `repair` opens the engine again in this process after it has failed. It has what Kysely needs of a PGlite. */
export async function openEngine(folder: string, breaker: Breaker) {
  await createCluster(folder);
  // Null while the disk has no room to open it.
  let engine = await start(folder).catch(async (error) => {
    if (await hasRoom(folder)) throw error;
    breaker.failed(error);
    return null;
  });
  let failedOpenings = 0;
  let opening: Promise<void> | null = null;
  let closed = false;

  function usable(): Engine {
    if (closed) throw new DatabaseUnavailableError("PGlite is closed");
    if (!engine || engine.failure) throw new DatabaseUnavailableError("the embedded database has failed");
    return engine;
  }

  async function reported<Result>(call: (usable: Engine) => Promise<Result>): Promise<Result> {
    const used = usable();
    try {
      return await call(used);
    } finally {
      if (used.failure) breaker.failed(used.failure);
    }
  }

  async function openAgain(): Promise<void> {
    if (!(await hasRoom(folder))) throw new DatabaseUnavailableError("no room to open the embedded database");
    if (engine) abandon(engine);
    engine = null;
    try {
      engine = await start(folder);
      failedOpenings = 0;
      breaker.succeeded();
    } catch (error) {
      failedOpenings += 1;
      if (failedOpenings < MAX_OPENINGS) throw error;
      throw new DatabaseLostError("the embedded database cannot be opened again", { cause: error });
    }
  }

  return {
    get closed() {
      return closed;
    },
    ready: true,
    waitReady: Promise.resolve(),

    query: <Row>(...query: Parameters<PGlite["query"]>): Promise<Results<Row>> =>
      reported((used) => used.query<Row>(...query)),

    /** If it cannot begin, its first query fails, because Kysely would wait for its begin forever. */
    async transaction<Result>(run: (transaction: Pick<Transaction, "query" | "rollback">) => Promise<Result>) {
      let hasBegun = false;
      const begin = (transaction: Transaction) => {
        hasBegun = true;
        return run(transaction);
      };
      try {
        return await reported((used) => used.transaction(begin));
      } catch (error) {
        if (hasBegun) throw error;
        const fail = () => Promise.reject(error);
        return run({ query: fail, rollback: fail });
      }
    },

    async repair(): Promise<void> {
      if (!closed && (!engine || engine.failure)) {
        opening ??= openAgain().finally(() => {
          opening = null;
        });
        await opening;
      }
      const used = usable();
      await used.query("select 1").catch((error) => {
        if (closed) return;
        used.failure ??= error;
        breaker.failed(error);
        throw error;
      });
      // On a full disk a checkpoint may fail, while the engine can still read.
      await checkpointIfDue(used).catch(() => {});
    },

    async maintain(): Promise<void> {
      await reported((used) => used.query("vacuum"));
      await reported((used) => used.query("checkpoint"));
    },

    /** PGlite makes a checkpoint when it closes. */
    async close(): Promise<void> {
      if (closed) return;
      closed = true;
      await opening?.catch(() => {});
      if (engine?.failure) abandon(engine);
      else await engine?.close();
    },
  };
}

async function start(folder: string): Promise<Engine> {
  const engine = new Engine(folder, { postgresqlconf });
  try {
    await engine.waitReady;
    return engine;
  } catch (error) {
    abandon(engine);
    throw error;
  }
}

/** PGlite's own `close` would run statements, and never return. */
function abandon(engine: Engine): void {
  // An engine that failed early has no module.
  (engine.Module as typeof engine.Module | undefined)?.FS.quit();
}

async function checkpointIfDue(engine: Engine): Promise<void> {
  const isDue = "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()";
  const { rows } = await engine.query<{ due: boolean }>(isDue, [MAX_LOGGED_BYTES]);
  if (rows[0]?.due) await engine.query("checkpoint");
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(folder));
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** Creates it elsewhere and renames it, because an incomplete cluster could never be opened again. */
async function createCluster(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const pglite = await PGlite.create(unfinished, { postgresqlconf });
  await pglite.close();
  await rename(unfinished, folder);
}
