import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { type Kysely, sql } from "kysely";
import { copyCluster } from "#test-support/databases.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { DatabaseLostError, DatabaseUnavailableError, isDatabaseFull, isDatabaseUnavailable } from "./errors.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

const MEGABYTE = 1024 * 1024;

let folder: string;
let dataDir: string;
let database: OpenDatabase;

beforeEach(async () => {
  folder = await temporaryFolder("embedded");
  dataDir = join(folder, "data");
  await mkdir(dataDir);
  copyCluster("migrated", dataDir);
  database = await openDatabase({ engine: "pglite", dataDir });
  await database.migrate();
});

afterEach(async () => {
  await database.close();
  // One test puts a small disk there.
  spawnSync("umount", [folder]);
  await rm(folder, { recursive: true });
});

/** Writes to the log only, so that its next file is needed soon. */
async function writeLog(megabytes: number): Promise<void> {
  for (let written = 0; written < megabytes; written += 1)
    await sql`select pg_logical_emit_message(false, 'test', repeat('x', ${MEGABYTE}))`.execute(database.db);
}

const logFolder = () => join(dataDir, "pglite", "pg_wal");

async function logMegabytes(): Promise<number> {
  const names = (await readdir(logFolder())).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(logFolder(), name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE;
}

const write = (name: string, db: Kysely<Database> = database.db) =>
  db.insertInto("secrets").values({ name, value: "" }).execute();
const written = async () =>
  (await database.db.selectFrom("secrets").select("name").where("name", "like", "test%").orderBy("name").execute()).map(
    ({ name }) => name,
  );

const skip = !process.env.TEST_LONG && "it fills a disk, or writes 160 MB";

test("the log stays small: under 130 MB while 160 are written, at most 64 after that", { skip }, async () => {
  for (let round = 0; round < 5; round += 1) {
    await writeLog(32);
    // As the running site does every five seconds.
    await database.repair();
    const size = await logMegabytes();
    assert.ok(size < 130, `${size} MB after ${32 * (round + 1)}`);
  }
  await database.maintain();
  assert.ok((await logMegabytes()) <= 64, `${await logMegabytes()} MB after the sweep`);
  await writeLog(48);
  await database.close();
  assert.ok((await logMegabytes()) <= 64, `${await logMegabytes()} MB after closing`);
  database = await openDatabase({ engine: "pglite", dataDir });
});

test("a folder of an earlier release gets the settings of this one", async () => {
  await database.close();
  await writeFile(join(dataDir, "pglite", "postgresql.conf"), "shared_buffers=16MB");
  database = await openDatabase({ engine: "pglite", dataDir });
  const { rows } = await sql`select current_setting('max_wal_size') as log`.execute(database.db);
  assert.deepEqual(rows, [{ log: "48MB" }]);
});

test("the sweep gives the space of deleted rows back", async () => {
  const rows = Array.from({ length: 2_000 }, (_, number) => ({ name: `${number}`, value: "x".repeat(200) }));
  await database.db.insertInto("secrets").values(rows).execute();
  await database.db.deleteFrom("secrets").execute();
  const size = sql<{ size: number }>`select pg_relation_size('secrets')::int as size`;
  assert.notDeepEqual((await size.execute(database.db)).rows, [{ size: 0 }]);
  await database.maintain();
  assert.deepEqual((await size.execute(database.db)).rows, [{ size: 0 }]);
});

/** The engine ends in a PANIC when the log needs its next file and finds no folder, as on a full disk. */
const takeLogAway = () => rename(logFolder(), `${logFolder()}.away`);
const bringLogBack = () => rename(`${logFolder()}.away`, logFolder());

test("an engine that has ended in a PANIC is opened again in the process, with all that was written", async () => {
  await write("test before");
  await takeLogAway();
  await assert.rejects(writeLog(20), { severity: "PANIC" });
  await assert.rejects(written(), DatabaseUnavailableError);
  await assert.rejects(
    database.db.transaction().execute((trx) => trx.selectFrom("secrets").selectAll().execute()),
    DatabaseUnavailableError,
  );
  await bringLogBack();
  await Promise.all([database.repair(), database.repair()]);
  await database.db.transaction().execute((trx) => write("test after", trx));
  assert.deepEqual(await written(), ["test after", "test before"]);
});

test("if the engine ends within a transaction, this one fails, and the next one works after the repair", async () => {
  await takeLogAway();
  const transaction = database.db.transaction().execute(async (trx) => {
    await write("test lost", trx);
    await sql`select pg_logical_emit_message(false, 'test', repeat('x', ${20 * MEGABYTE}))`.execute(trx);
  });
  await assert.rejects(transaction, { severity: "PANIC" });
  await bringLogBack();
  await database.repair();
  assert.deepEqual(await written(), []);
});

test("an engine that cannot be opened again is lost at the second attempt", async () => {
  await rename(join(dataDir, "pglite", "global", "pg_control"), join(dataDir, "pg_control"));
  await assert.rejects(database.maintain(), { severity: "PANIC" });
  await assert.rejects(database.repair(), (error) => !(error instanceof DatabaseLostError));
  await assert.rejects(database.repair(), DatabaseLostError);
});

test("on a full disk the engine is not lost: it is opened when there is room, also at a start", { skip }, async (t) => {
  await database.close();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=128m", "tmpfs", folder]);
  database = await openDatabase({ engine: "pglite", dataDir });
  if (mounted.status !== 0) return t.skip("this user may not mount a disk");
  await database.migrate();
  await write("test before");
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, "filler"), Buffer.alloc(bavail * bsize - 300_000));
  await assert.rejects(writeLog(40), (error) => isDatabaseFull(error) && isDatabaseUnavailable(error));
  for (let attempt = 0; attempt < 2; attempt += 1) await assert.rejects(database.repair(), DatabaseUnavailableError);
  await database.close();

  database = await openDatabase({ engine: "pglite", dataDir });
  await assert.rejects(database.migrate(), isDatabaseUnavailable);
  await assert.rejects(database.repair(), DatabaseUnavailableError);
  await rm(join(folder, "filler"));
  await database.repair();
  await database.migrate();
  await write("test with room");
  assert.deepEqual(await written(), ["test before", "test with room"]);
});
