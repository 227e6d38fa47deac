import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Engine, type OpenDatabase, openDatabase } from "#db/open.ts";
import { copyCluster } from "./cluster.ts";

export interface TestEngine {
  name: string;
  /** Why it cannot be tested here, or false. */
  skip: string | false;
  /** A fresh, empty database, and how it is done away with. */
  create(): Promise<{ engine: Engine; drop(): Promise<void> }>;
}

/** The engines that the same tests run on. PostgreSQL is there when TEST_DATABASE_URL names one, as `npm test` does. */
export const testEngines: TestEngine[] = [
  {
    name: "PGlite",
    skip: false,
    async create() {
      const dataDir = await mkdtemp(join(tmpdir(), "repere-pglite-"));
      await copyCluster(dataDir);
      return { engine: { engine: "pglite", dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
    },
  },
  {
    name: "PostgreSQL",
    skip: process.env.TEST_DATABASE_URL ? false : "TEST_DATABASE_URL is not set",
    async create() {
      const url = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
      return { engine: { engine: "postgres", url }, drop: () => dropTestDatabase(url) };
    },
  },
];

/** Creates a database of its own on a server, and returns its address. */
export async function createTestDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  await onServer(url.href, `drop database if exists ${name} with (force)`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A migrated database for one test file. */
export async function openTestDatabase(engine: TestEngine): Promise<OpenDatabase> {
  const created = await engine.create();
  const database = await openDatabase(created.engine);
  await database.migrate();
  return {
    ...database,
    async close() {
      await database.close();
      await created.drop();
    },
  };
}
