import { join, resolve } from "node:path";
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, type ClientConfig, Pool, type PoolConfig } from "pg";
import type { Breaker } from "./breaker.ts";
import { openEngine } from "./embedded.ts";
import { DatabaseUnavailableError, isDatabaseUnavailable } from "./errors.ts";
import { lockFolder } from "./lock.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

interface PostgresEngine {
  engine: "postgres";
  url: string;
  /** The migration has one more connection. */
  connections?: number;
}

export type Engine = { engine: "pglite"; dataDir: string } | PostgresEngine;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Has a longer limit, for what no visitor waits for: the desk, the archive, the sweep. */
  longDb: Kysely<Database>;
  /** Its one query is also sent during an outage, to see whether it is over. */
  trialDb: Kysely<Database>;
  /** Several instances may call it at the same time. */
  migrate(): Promise<void>;
  /** Reopens a failed embedded engine; call it every few seconds. @throws {DatabaseLostError} if a new process must */
  repair(): Promise<void>;
  /** PostgreSQL vacuums and makes checkpoints by itself. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** The client ends a statement this much later than the server. */
const GRACE_MS = 500;

/** A command or a test rather waits. */
const noBreaker: Breaker = { allows: () => true, succeeded() {}, failed() {}, wait: (call) => call };

/** Connects to PostgreSQL only for the first query. */
export function openDatabase(engine: Engine, breaker = noBreaker): Promise<OpenDatabase> {
  return engine.engine === "pglite" ? openEmbedded(engine.dataDir, breaker) : openPostgres(engine, breaker);
}

async function openEmbedded(dataDir: string, breaker: Breaker): Promise<OpenDatabase> {
  const lock = await lockFolder(resolve(dataDir));
  try {
    const engine = await openEngine(join(dataDir, "pglite"), breaker);
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) });
    return {
      db,
      longDb: db,
      trialDb: db,
      migrate: () => migrate(db),
      repair: engine.repair,
      maintain: engine.maintain,
      async close() {
        await db.destroy();
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A lost connection's "error" ends the process if nobody listens, and the pool listens to idle clients only. */
class ListenedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on("error", () => {});
  }
}

function openPool(url: string, options: PoolConfig): Pool {
  const pool = new Pool({
    Client: ListenedClient,
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    ...options,
  });
  // The pool emits the errors of its idle clients again.
  pool.on("error", () => {});
  return pool;
}

async function openPostgres({ url, connections = 10 }: PostgresEngine, breaker: Breaker): Promise<OpenDatabase> {
  const pool = openPool(url, {
    max: connections,
    // The server enforces these three.
    statement_timeout: 2_000,
    lock_timeout: 1_500,
    idle_in_transaction_session_timeout: 10_000,
    // The client enforces this one, in case the server does not answer at all: a slow statement is no outage.
    query_timeout: 2_000 + GRACE_MS,
    allowExitOnIdle: true,
  });
  const kyselyOf = (guarded: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) });
  const db = kyselyOf(guardPool(pool, breaker));
  return {
    db,
    longDb: kyselyOf(guardPool(pool, breaker, { limitMs: 10_000 })),
    trialDb: kyselyOf(guardPool(pool, breaker, { isTrial: true })),
    async migrate() {
      // A pool without timeouts: another instance's migration may take long.
      const migrating = kyselyOf(openPool(url, { max: 1 }));
      await migrate(migrating).finally(() => migrating.destroy());
    },
    repair: async () => {},
    maintain: async () => {},
    close: () => db.destroy(),
  };
}

/** In an outage queries fail at once unless `isTrial`. A broken connection does not return to the pool. */
function guardPool(pool: Pool, breaker: Breaker, { isTrial = false, limitMs = 0 } = {}): PostgresPool {
  function refuseInOutage(): void {
    if (!isTrial && !breaker.allows()) throw new DatabaseUnavailableError("the database is unavailable");
  }

  async function connect(): Promise<PostgresPoolClient> {
    refuseInOutage();
    // A network may reset a connection while it is opened, which is no outage unless the next one fails too.
    const connecting = pool.connect().catch((error) => (wasReset(error) ? pool.connect() : Promise.reject(error)));
    const client = await breaker.wait(connecting).catch((error) => {
      // The connection may still come, when nobody waits for it any more.
      connecting.then((late) => late.release()).catch(() => {});
      if (isConnectionRefused(error)) breaker.failed(error);
      throw error;
    });
    let broken: Error | undefined;
    const limits = limitMs > 0 && { query_timeout: limitMs + GRACE_MS };
    const query = async (text: string, values: readonly unknown[] = []) => {
      if (broken) throw broken;
      try {
        refuseInOutage();
        const result = await breaker.wait(client.query({ text, values: [...values], ...limits }));
        breaker.succeeded();
        return result;
      } catch (error) {
        if (isTimeout(error)) breaker.failed(error);
        // After a lost connection or a timeout of the client its state is unknown.
        if (!breaker.allows() || isConnectionLost(error)) broken = error as Error;
        throw error;
      }
    };
    const release = () => client.release(broken);
    if (!limits) return { query: query as unknown as PostgresPoolClient["query"], release };
    const setLimit = (value: string) => query(`set statement_timeout = ${value}`);
    await setLimit(String(limitMs)).catch((error) => {
      release();
      throw error;
    });
    const restore = () =>
      setLimit("default")
        .catch(() => {})
        .then(release);
    return { query: query as unknown as PostgresPoolClient["query"], release: () => void restore() };
  }

  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = Object.keys(migrations);
  const newer = (await executedMigrations(db)).filter((name) => !known.includes(name));
  if (newer.length > 0) throw new SchemaNewerError(newer);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

export class SchemaNewerError extends Error {
  override name = "SchemaNewerError";
  constructor(names: string[]) {
    super(`The database is newer than this release: it knows ${names.join(", ")}. Start the release that made it.`);
  }
}

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}

/** It is no refusal if all connections of the pool are in use, or all that PostgreSQL allows. */
function isConnectionRefused(error: unknown): boolean {
  const { code, message } = error as Error & { code?: unknown };
  return code !== "53300" && !/timeout exceeded when/.test(message) && isDatabaseUnavailable(error);
}

const wasReset = (error: unknown) => /ECONNRESET|terminated unexpectedly/.test((error as Error).message);

/** The server did not even end the statement by its own limit. */
const isTimeout = (error: unknown) => /Query read timeout/.test((error as Error).message);

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as Error & { code?: unknown }).code ?? "");
  return (
    /^(08...|57P..|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /Connection terminated|Query read timeout|not queryable/i.test(error.message)
  );
}
