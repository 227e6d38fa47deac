import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Client } from "pg";
import { type Engine, type OpenDatabase, openDatabase } from "#db/open.ts";
import { temporaryFolder } from "./folders.ts";

export interface TestEngine {
  name: string;
  /** Why it cannot be tested here, or false. */
  skip: string | false;
  /** Only the long run shows on it what has no SQL of its own: otherwise the other engine does. */
  isSecond?: boolean;
  create(template?: Template): Promise<{ engine: Engine; drop(): Promise<void> }>;
}

/** What a new database has: nothing, the tables, or the tables with the owner and an open session. */
export type Template = "empty" | "migrated" | "site";

const serverUrl = process.env.TEST_DATABASE_URL;

/** The engines of the tests: PGlite, and the PostgreSQL server of TEST_DATABASE_URL, which `npm test` starts. */
export const testEngines: TestEngine[] = [
  {
    name: "PGlite",
    skip: false,
    isSecond: Boolean(serverUrl) && !process.env.TEST_LONG,
    async create(template = "empty") {
      const dataDir = await temporaryFolder("pglite");
      copyCluster(template, dataDir);
      return { engine: { engine: "pglite", dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
    },
  },
  {
    name: "PostgreSQL",
    skip: serverUrl ? false : "TEST_DATABASE_URL is not set",
    async create(template = "empty") {
      const url = await createTestDatabase(serverUrl ?? "", template);
      return { engine: { engine: "postgres", url }, drop: () => dropTestDatabase(url) };
    },
  },
];

/** @returns the URL of a new database on the server */
export async function createTestDatabase(serverUrl: string, template: Template = "empty"): Promise<string> {
  const { TEST_TEMPLATES: folder } = process.env;
  const url = new URL(`/test_${randomBytes(8).toString("hex")}`, serverUrl).href;
  await createDatabase(url, folder && template !== "empty" ? templateUrl(serverUrl, folder, template) : undefined);
  return url;
}

/** The template of PostgreSQL, whose server may be one that outlives the tests, beside those of PGlite in the folder. */
export const templateUrl = (serverUrl: string, folder: string, template: Template) =>
  new URL(`/${basename(folder)}-${template}`, serverUrl).href;

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

export async function createDatabase(url: string, template?: string): Promise<void> {
  await onServer(url, `create database "${nameOf(url)}"${template ? ` template "${nameOf(template)}"` : ""}`);
}

export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, `drop database if exists "${nameOf(databaseUrl)}" with (force)`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL("/postgres", url).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Opens a migrated database, which is dropped when it is closed. */
export async function openTestDatabase(engine: TestEngine): Promise<OpenDatabase> {
  const created = await engine.create("migrated");
  const database = await openDatabase(created.engine);
  // Without templates it is empty.
  await database.migrate();
  return { ...database, close: () => database.close().then(created.drop) };
}

/** Puts a copy of a template of startServers into a data folder; without one, the engine creates its own database. */
export function copyCluster(template: Template, dataDir: string): void {
  const folder = process.env.TEST_TEMPLATES;
  // For a thousand files, this call takes a tenth of the time that the promise of fs.cp takes.
  if (folder) cpSync(join(folder, template, "pglite"), join(dataDir, "pglite"), { recursive: true });
}
