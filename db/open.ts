import { join, resolve } from "node:path";
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, type ClientConfig, Pool } from "pg";
import { openEngine } from "./embedded.ts";
import { DatabaseUnavailableError, isDatabaseUnavailable } from "./errors.ts";
import { lockFolder } from "./lock.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

interface PostgresEngine {
  engine: "postgres";
  url: string;
  /** The pool's size. The probe and the migration have one more connection each. */
  connections?: number;
}

export type Engine = { engine: "pglite"; dataDir: string } | PostgresEngine;

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Brings the schema up to date. Several instances may call it at the same time. */
  migrate(): Promise<void>;
  /**
   * Runs a small query. With PostgreSQL it has its own connection, so it does not wait for the pool. The embedded engine
   * is opened again if it has failed.
   * @throws {DatabaseLostError} if only another process can open it
   */
  probe(): Promise<void>;
  /** Vacuum and checkpoint of the embedded engine. PostgreSQL does both by itself. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface OutageGuard {
  /** While true, queries to PostgreSQL fail immediately. */
  isUnavailable(): boolean;
  /** Called after a failure that may be an outage. */
  probeSoon(): void;
}

const unguarded: OutageGuard = { isUnavailable: () => false, probeSoon() {} };

/** Opens the engine. It connects to PostgreSQL only for the first query. */
export function openDatabase(engine: Engine, guard = unguarded): Promise<OpenDatabase> {
  return engine.engine === "pglite" ? openEmbedded(engine.dataDir, guard) : openPostgres(engine, guard);
}

async function openEmbedded(dataDir: string, guard: OutageGuard): Promise<OpenDatabase> {
  const lock = await lockFolder(resolve(dataDir));
  try {
    const engine = await openEngine(join(dataDir, "pglite"), guard.probeSoon);
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) });
    return {
      db,
      migrate: () => migrate(db),
      probe: engine.probe,
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

/**
 * When a connection is lost its client also emits an "error" event, which ends the process if nothing listens. The pool
 * listens to idle clients only: not while a client connects, is in use or is being ended.
 */
class ListenedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on("error", () => {});
  }
}

async function openPostgres({ url, connections = 10 }: PostgresEngine, guard: OutageGuard): Promise<OpenDatabase> {
  const pool = new Pool({
    Client: ListenedClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    // The server enforces these three.
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    // The client enforces this one, in case the server does not answer at all.
    query_timeout: 7_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // The pool emits the errors of its idle clients again.
  pool.on("error", () => guard.probeSoon());
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guardPool(pool, guard) }) });
  return {
    db,
    async migrate() {
      // A pool without timeouts: another instance's migration may take long.
      const migrationPool = new Pool({
        Client: ListenedClient,
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: 2_000,
        keepAlive: true,
      });
      migrationPool.on("error", () => {});
      const migrating = new Kysely<Database>({ dialect: new PostgresDialect({ pool: migrationPool }) });
      await migrate(migrating).finally(() => migrating.destroy());
    },
    maintain: async () => {},
    probe: () => probePostgres(url),
    close: () => db.destroy(),
  };
}

/** During an outage queries fail immediately, and a broken connection does not return to the pool. */
function guardPool(pool: Pool, guard: OutageGuard): PostgresPool {
  function reported(error: unknown): Error {
    if (isDatabaseUnavailable(error)) guard.probeSoon();
    return error as Error;
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (guard.isUnavailable()) throw new DatabaseUnavailableError("the database is unavailable");
    const client = await pool.connect().catch((error) => Promise.reject(reported(error)));
    let broken: Error | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (broken) throw broken;
      try {
        return await client.query(text, [...(values ?? [])]);
      } catch (error) {
        // After a lost connection or a timeout of the client its state is unknown.
        if (isConnectionLost(error)) broken = error as Error;
        throw reported(error);
      }
    };
    return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(broken) };
  }

  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}

/** Uses a separate connection: those of the pool may all be busy or lost. */
async function probePostgres(url: string): Promise<void> {
  const client = new ListenedClient({ connectionString: url, connectionTimeoutMillis: 1_500, query_timeout: 1_500 });
  try {
    await client.connect();
    await client.query("select 1");
    await client.end();
  } catch (error) {
    client.end().catch(() => {});
    // 53300 is "too many clients": the server answers, and the pool has its connections already.
    if ((error as { code?: unknown }).code !== "53300") throw error;
  }
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = Object.keys(migrations);
  const newer = (await executedMigrations(db)).filter((name) => !known.includes(name));
  if (newer.length > 0) throw new SchemaNewerError(newer);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** A later release has migrated the database, so this release does not know its tables. */
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

/** Whether the connection of the failed query can no longer be used. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as Error & { code?: unknown }).code ?? "");
  return (
    /^(08...|57P..|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /Connection terminated|Query read timeout|not queryable/i.test(error.message)
  );
}
