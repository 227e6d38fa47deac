import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { LockHeldError } from "./lock.ts";
import { isDatabaseAway, openDatabase, SchemaNewerError } from "./open.ts";
import { openTestDatabase, testEngines } from "./testing.ts";

const tables = [
  "attempts",
  "images",
  "leases",
  "owners",
  "publications",
  "revisions",
  "secrets",
  "sessions",
  "signup_codes",
  "works",
];

for (const engine of testEngines) {
  describe(`database: ${engine.name}`, { skip: engine.skip }, () => {
    test("migrates once, however many migrate at the same time, and again to no effect", async () => {
      const created = await engine.create();
      const database = await openDatabase(created.engine);
      await Promise.all([database.migrate(), database.migrate(), database.migrate()]);
      await database.migrate();
      const found = await database.db.introspection.getTables();
      assert.deepEqual(found.map((table) => table.name).toSorted(), tables);
      await database.close();
      await created.drop();
    });

    test("refuses a database that a later release has migrated", async () => {
      const database = await openTestDatabase(engine);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099')`.execute(database.db);
      await assert.rejects(database.migrate(), SchemaNewerError);
      await database.close();
    });

    test("a wrong query is no outage", async () => {
      const database = await openTestDatabase(engine);
      await assert.rejects(sql`select 1 / 0`.execute(database.db), (error) => !isDatabaseAway(error));
      await database.close();
      await assert.rejects(database.db.selectFrom("works").selectAll().execute(), isDatabaseAway);
    });
  });
}

test("PostgreSQL that is not there is an outage", async () => {
  const database = await openDatabase({ engine: "postgres", url: "postgresql://nobody@127.0.0.1:9/none" });
  await assert.rejects(database.db.selectFrom("works").selectAll().execute(), isDatabaseAway);
  await assert.rejects(database.migrate(), isDatabaseAway);
  await database.close();
});

/** Another process that holds the folder until it is killed. */
async function holdInAnotherProcess(dataDir: string) {
  const code = `
    import { openDatabase } from "#db/open.ts";
    const { db, migrate } = await openDatabase({ engine: "pglite", dataDir: ${JSON.stringify(dataDir)} });
    await migrate();
    await db.insertInto("secrets").values({ name: "kept", value: "whole" }).execute();
    gc();
    console.log("held");
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  return holder;
}

test("PGlite: a second process is refused by name and harms nothing; a killed one's lock holds nobody up", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "repere-lock-"));
  const holder = await holdInAnotherProcess(dataDir);
  const second = await openDatabase({ engine: "pglite", dataDir }).catch((error: Error) => error);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  assert.ok(second instanceof LockHeldError, "the second was let in");
  assert.ok(second.message.includes(`"pid":${holder.pid}`), second.message);
  const { db, migrate, close } = await openDatabase({ engine: "pglite", dataDir });
  await migrate();
  const rows = await db.selectFrom("secrets").selectAll().execute();
  assert.deepEqual(rows, [{ name: "kept", value: "whole" }]);
  await close();
  await rm(dataDir, { recursive: true });
});
