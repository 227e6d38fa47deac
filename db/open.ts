import { access, mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, type ClientConfig, Pool } from "pg";
import { lockFolder } from "./lock.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

export type Engine = { engine: "pglite"; dataDir: string } | { engine: "postgres"; url: string };

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Brings the schema up to date. Safe while other instances do the same. */
  migrate(): Promise<void>;
  /** Asks the engine itself something small, past everything that waits for it; fails when it gives no answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface OutageGuard {
  /** While this says so, PostgreSQL is not asked: queries fail at once. */
  isUnavailable(): boolean;
  /** A call failed as one does in an outage. */
  probeSoon(): void;
}

const unguarded: OutageGuard = { isUnavailable: () => false, probeSoon() {} };

/** Opens the engine; PostgreSQL itself is first called by the first query. */
export function openDatabase(engine: Engine, guard = unguarded): Promise<OpenDatabase> {
  return engine.engine === "pglite" ? openEmbedded(engine.dataDir) : openPostgres(engine.url, guard);
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

/** PGlite's default takes several hundred megabytes that a portfolio has no use for. */
const postgresqlconf = ["shared_buffers=16MB"];

/** A first start that is interrupted leaves a cluster that never opens again: so it is made aside, then renamed. */
async function createCluster(folder: string): Promise<void> {
  const made = await access(folder).then(
    () => true,
    () => false,
  );
  if (made) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const pglite = await PGlite.create(unfinished, { postgresqlconf });
  await pglite.close();
  await rename(unfinished, folder);
}

/**
 * A connection that is lost makes its client emit an error besides failing the query, and an error without a listener
 * ends the process. The pool listens to idle clients only: not while one connects, is in use or is ended.
 */
class ListenedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on("error", () => {});
  }
}

async function openPostgres(url: string, guard: OutageGuard): Promise<OpenDatabase> {
  const pool = new Pool({
    Client: ListenedClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    // The server's own limits, and one of ours for a server that no longer answers at all.
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 7_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // The pool repeats the errors of its idle clients, which has to be listened to as well.
  pool.on("error", () => guard.probeSoon());
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guardPool(pool, guard) }) });
  return {
    db,
    async migrate() {
      // Waits for another instance's migration as long as it takes, which the pool's limits would not.
      const patient = new Pool({
        Client: ListenedClient,
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: 2_000,
        keepAlive: true,
      });
      patient.on("error", () => {});
      const migrating = new Kysely<Database>({ dialect: new PostgresDialect({ pool: patient }) });
      await migrate(migrating).finally(() => migrating.destroy());
    },
    probe: () => probePostgres(url),
    close: () => db.destroy(),
  };
}

/** Refuses at once during an outage, and lets no connection that failed in one back into the pool. */
function guardPool(pool: Pool, guard: OutageGuard): PostgresPool {
  function noted(error: unknown): Error {
    if (isDatabaseUnavailable(error)) guard.probeSoon();
    return error as Error;
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (guard.isUnavailable()) throw new DatabaseUnavailableError("the database is unavailable");
    const client = await pool.connect().catch((error) => Promise.reject(noted(error)));
    let broken: Error | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (broken) throw broken;
      try {
        return await client.query(text, [...(values ?? [])]);
      } catch (error) {
        // Only our own time-out and a lost connection leave it in a state that nobody knows.
        if (isConnectionLost(error)) broken = error as Error;
        throw noted(error);
      }
    };
    return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(broken) };
  }

  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}

/** A connection of its own: the pool's may all be waiting, or dead. */
async function probePostgres(url: string): Promise<void> {
  const client = new ListenedClient({ connectionString: url, connectionTimeoutMillis: 1_500, query_timeout: 1_500 });
  try {
    await client.connect();
    await client.query("select 1");
    await client.end();
  } catch (error) {
    client.end().catch(() => {});
    // Too many clients: it lives, and the pool has its connections.
    if ((error as { code?: unknown }).code !== "53300") throw error;
  }
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = Object.keys(migrations);
  const newer = (await executed(db)).filter((name) => !known.includes(name));
  if (newer.length > 0) throw new SchemaNewerError(newer);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The database was migrated by a later release: going on would be guessing what its tables mean. */
export class SchemaNewerError extends Error {
  override name = "SchemaNewerError";
  constructor(names: string[]) {
    super(`The database is newer than this release: it knows ${names.join(", ")}. Start the release that made it.`);
  }
}

async function executed(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}

/** Known to be away, so that it has not been asked. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Whether the connection that the error came from can no longer be used. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as Error & { code?: unknown }).code ?? "");
  return (
    /^(08...|57P..|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /Connection terminated|Query read timeout|not queryable/i.test(error.message)
  );
}

/** Whether the error says that the database cannot be reached, as against a query that is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === "string") {
    // Class 08 is connections, 57P shutdown and crash, 57014, 55P03 and 25P03 our time-outs, 53300 too many clients;
    // 42P01 is a table that the migration, still waited for, has not made yet.
    if (/^(08...|57P..|57014|55P03|25P03|53300|42P01)$/.test(code)) return true;
    if (/^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENETUNREACH)/.test(code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|PGlite is closed|driver has already been destroyed/i.test(
    error.message,
  );
}

/** Whether a write found no room left. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === "53100";
}
