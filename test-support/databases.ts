import { randomBytes } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { type Engine, type OpenDatabase, openDatabase } from "#db/open.ts";
import { temporaryFolder } from "./folders.ts";

export interface TestEngine {
  name: string;
  /** Why it cannot be tested here, or false. */
  skip: string | false;
  /** Creates an empty database. */
  create(): Promise<{ engine: Engine; drop(): Promise<void> }>;
}

const serverUrl = process.env.TEST_DATABASE_URL;

/** The engines of the tests: PGlite, and the PostgreSQL server of TEST_DATABASE_URL, which `npm test` starts. */
export const testEngines: TestEngine[] = [
  {
    name: "PGlite",
    skip: false,
    async create() {
      const dataDir = await temporaryFolder("pglite");
      await copyCluster(dataDir);
      return { engine: { engine: "pglite", dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
    },
  },
  {
    name: "PostgreSQL",
    skip: serverUrl ? false : "TEST_DATABASE_URL is not set",
    async create() {
      const url = await createTestDatabase(serverUrl ?? "");
      return { engine: { engine: "postgres", url }, drop: () => dropTestDatabase(url) };
    },
  },
];

/** @returns the URL of a new database on the server */
export async function createTestDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(serverUrl, `create database ${name}`);
  return new URL(`/${name}`, serverUrl).href;
}

export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(new URL("/postgres", databaseUrl).href, `drop database if exists ${name} with (force)`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Opens a migrated database, which is dropped when it is closed. */
export async function openTestDatabase(engine: TestEngine): Promise<OpenDatabase> {
  const created = await engine.create();
  const database = await openDatabase(created.engine);
  await database.migrate();
  return { ...database, close: () => database.close().then(created.drop) };
}

/** Puts a copy of the empty database of startServers into a data folder; without one, the engine creates its own. */
export async function copyCluster(dataDir: string): Promise<void> {
  const cluster = process.env.TEST_PGLITE_CLUSTER;
  if (cluster) await cp(join(cluster, "pglite"), join(dataDir, "pglite"), { recursive: true });
}
