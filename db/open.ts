import { access, mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, type ClientConfig, Pool } from "pg";
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
  /** Runs a small query. With PostgreSQL it has a connection of its own, so it does not wait for the pool. */
  probe(): Promise<void>;
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
  return engine.engine === "pglite" ? openEmbedded(engine.dataDir) : openPostgres(engine, guard);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockFolder(resolve(dataDir));
  try {
    const folder = join(dataDir, "pglite");
    await createCluster(folder);
    const pglite = await PGlite.create(folder, { postgresqlconf });
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    return {
      db,
      migrate: () => migrate(db),
      async probe() {
        await sql`select 1`.execute(db);
      },
      async close() {
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** PGlite's default uses several hundred megabytes. A portfolio does not need them. */
const postgresqlconf = ["shared_buffers=16MB"];

/** Creates the cluster in another folder and renames it: an incomplete cluster could never be opened again. */
async function createCluster(folder: string): Promise<void> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const pglite = await PGlite.create(unfinished, { postgresqlconf });
  await pglite.close();
  await rename(unfinished, folder);
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

/** Uses a connection of its own: those of the pool may all be busy or lost. */
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

/** Thrown without a query while an outage is known. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
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

/** Whether the error is an outage of the database and not a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === "string") {
    // 08: connections; 57P: shutdown and crash; 57014, 55P03, 25P03: the timeouts above; 53300: too many clients;
    // 42P01: a missing table, because the migration has not run yet.
    if (/^(08...|57P..|57014|55P03|25P03|53300|42P01)$/.test(code)) return true;
    if (/^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENETUNREACH)/.test(code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|PGlite is closed|driver has already been destroyed/i.test(
    error.message,
  );
}

/** Whether the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === "53100";
}
