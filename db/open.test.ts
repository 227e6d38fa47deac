import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { copyCluster, openTestDatabase, testEngines } from "#test-support/databases.ts";
import { testFolder } from "#test-support/folders.ts";
import { type FaultyProxy, openProxy } from "#test-support/proxy.ts";
import { createBreaker } from "./breaker.ts";
import { DataFolderError } from "./data-folder.ts";
import { DatabaseUnavailableError, isDatabaseUnavailable } from "./errors.ts";
import { LockHeldError } from "./lock.ts";
import { type OpenDatabase, openDatabase, SchemaNewerError } from "./open.ts";

const tables = [
  "attempts",
  "images",
  "keys",
  "messages",
  "owners",
  "published_works",
  "revisions",
  "secrets",
  "sessions",
  "settings",
  "signup_codes",
  "visits",
  "works",
];

for (const engine of testEngines) {
  describe(`database: ${engine.name}`, { skip: engine.skip }, () => {
    test("migrates once, however many migrate at the same time, and again without effect", async () => {
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

    test("a wrong query is not an outage, and a closed database is one", async () => {
      const database = await openTestDatabase(engine);
      await assert.rejects(sql`select 1 / 0`.execute(database.db), (error) => !isDatabaseUnavailable(error));
      await database.close();
      await assert.rejects(database.db.selectFrom("works").selectAll().execute(), isDatabaseUnavailable);
    });
  });
}

test("an unreachable PostgreSQL is an outage", async () => {
  const database = await openDatabase({ engine: "postgres", url: "postgresql://nobody@127.0.0.1:9/none" });
  await assert.rejects(database.db.selectFrom("works").selectAll().execute(), isDatabaseUnavailable);
  await assert.rejects(database.migrate(), isDatabaseUnavailable);
  await database.close();
});

const postgres = testEngines.find(({ name }) => name === "PostgreSQL");

test("PostgreSQL: the pool has as many connections as it was given", { skip: postgres?.skip }, async () => {
  const created = (await postgres?.create()) ?? assert.fail();
  assert.ok(created.engine.engine === "postgres");
  const database = await openDatabase({ ...created.engine, connections: 2 });
  const count = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => count.execute(database.db)));
  assert.equal(new Set(answers.map(({ rows: [row] }) => row?.pid)).size, 2);
  await database.close();
  await created.drop();
});

/** A migrated database, and the URL of a proxy in front of it. */
async function openBehindProxy() {
  const created = (await postgres?.create("migrated")) ?? assert.fail();
  assert.ok(created.engine.engine === "postgres");
  const direct = await openDatabase(created.engine);
  await direct.migrate();
  const line = await openProxy(created.engine.url);
  const url = new URL(created.engine.url);
  url.host = line.host;
  async function drop(): Promise<void> {
    await direct.close();
    line.close();
    await created.drop();
  }
  return { line, direct, url: url.href, drop };
}

// An "error" event without a listener would end this process and fail the tests.
describe("PostgreSQL connections that are reset", { skip: postgres?.skip }, () => {
  let line: FaultyProxy;
  let direct: OpenDatabase;
  let database: OpenDatabase;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const { url, ...proxy } = await openBehindProxy();
    ({ line, direct, drop } = proxy);
    database = await openDatabase({ engine: "postgres", url });
  });

  afterEach(async () => {
    await database.close();
    await drop();
  });

  const read = () => database.db.selectFrom("revisions").selectAll().execute();

  /** Resets repeatedly until the call has ended, because it may not be connected yet. */
  async function resetDuring(call: Promise<unknown>): Promise<void> {
    const done = new AbortController();
    call.catch(() => {}).finally(() => done.abort());
    while (!done.signal.aborted) {
      line.drop();
      await turn();
    }
  }

  test("with a query in flight, and others waiting for the pool, fail only these queries", async () => {
    const sleeping = sql`select 1 from pg_stat_activity where datname = current_database() and query like 'select pg_sl%'`;
    const queries = Array.from({ length: 12 }, () => sql`select pg_sleep(60)`.execute(database.db));
    const failed = Promise.all(queries.map((query) => assert.rejects(query, isDatabaseUnavailable)));
    while ((await sleeping.execute(direct.db)).rows.length < 10);
    line.set("frozen");
    await resetDuring(failed);
    line.set("up");
    assert.equal((await read()).length, 1);
  });

  test("idle in a transaction, fail only this transaction", async () => {
    const transaction = database.db.transaction().execute(async (trx) => {
      await trx.selectFrom("revisions").selectAll().execute();
      line.drop();
      await trx.selectFrom("revisions").selectAll().execute();
    });
    await assert.rejects(transaction, isDatabaseUnavailable);
    assert.equal((await read()).length, 1);
  });

  test("idle in the pool, are replaced", async () => {
    await read();
    line.drop();
    await read().catch((error) => assert.ok(isDatabaseUnavailable(error)));
    assert.equal((await read()).length, 1);
  });

  test("while connecting, fail the query or the migration that needs them", async () => {
    for (const call of [read, () => database.migrate()]) {
      line.set("frozen");
      const failed = assert.rejects(call(), isDatabaseUnavailable);
      await resetDuring(failed);
      await failed;
      line.set("up");
      await call();
    }
  });

  test("while being ended, do not prevent the pool from closing", async () => {
    await Promise.all([read(), read(), read()]);
    line.set("frozen");
    const closed = database.close();
    await resetDuring(closed);
    await closed;
  });
});

describe("a PostgreSQL with a breaker", { skip: postgres?.skip }, () => {
  let drop: () => Promise<void>;
  let line: FaultyProxy;
  let events: string[];
  let database: OpenDatabase;

  beforeEach(async () => {
    const { url, ...proxy } = await openBehindProxy();
    ({ line, drop } = proxy);
    events = [];
    database = await openWith(url);
  });

  afterEach(async () => {
    await database.close();
    await drop();
  });

  const openWith = (address: string) => {
    const breaker = createBreaker({ onAway: () => events.push("away"), onBack: () => events.push("back") });
    return openDatabase({ engine: "postgres", url: address, connections: 2 }, breaker);
  };
  const one = sql`select 1 as one`;

  test("that does not answer fails all that waits at once, and only the trial sees that it is back", async () => {
    const { db, longDb, trialDb } = database;
    await Promise.all([one.execute(db), one.execute(longDb)]);
    line.set("frozen");
    // Some have a connection, some wait for one, and the limit of the long one is far away.
    const calls = [...Array.from({ length: 6 }, () => one.execute(db)), one.execute(longDb)];
    await Promise.all(calls.map((call) => assert.rejects(call, isDatabaseUnavailable)));
    await assert.rejects(one.execute(db), DatabaseUnavailableError);
    await assert.rejects(one.execute(longDb), DatabaseUnavailableError);
    await assert.rejects(one.execute(trialDb), /timeout/);
    assert.deepEqual(events, ["away"]);

    line.set("up");
    await assert.rejects(one.execute(db), DatabaseUnavailableError);
    await one.execute(trialDb);
    await one.execute(db);
    assert.deepEqual(events, ["away", "back"]);
  });

  test("that refuses connections is away at once", async () => {
    const refused = await openWith("postgresql://nobody@127.0.0.1:9/none");
    await assert.rejects(one.execute(refused.db), { code: "ECONNREFUSED" });
    await assert.rejects(one.execute(refused.db), DatabaseUnavailableError);
    assert.deepEqual(events, ["away"]);
    await refused.close();
  });

  test("is not away after a slow statement, a full pool or lost connections, open or being opened", async () => {
    line.set("frozen");
    const opened = one.execute(database.db);
    while (line.swallowed() === 0) await turn();
    line.set("up");
    line.drop();
    await opened;
    const sleep = sql`select pg_sleep(3)`;
    // The third waits for a connection, as long as it may.
    const calls = [sleep.execute(database.db), sleep.execute(database.longDb), one.execute(database.db)];
    const [short, long] = await Promise.allSettled(calls);
    assert.equal(short?.status === "rejected" && short.reason.code, "57014");
    assert.equal(long?.status, "fulfilled");
    // Both connections are made before the line drops.
    await Promise.all([one.execute(database.db), one.execute(database.db)]);
    const sleeping = assert.rejects(sleep.execute(database.db), isDatabaseUnavailable);
    await one.execute(database.db);
    line.drop();
    await sleeping;
    await one.execute(database.db);
    assert.deepEqual(events, []);
  });
});

/** Another process that locks the folder until it is killed. */
async function lockInAnotherProcess(dataDir: string) {
  const code = `
    import { openDatabase } from "#db/open.ts";
    const { db, migrate } = await openDatabase({ engine: "pglite", dataDir: ${JSON.stringify(dataDir)} });
    await migrate();
    await db.insertInto("secrets").values({ name: "written", value: "before the kill" }).execute();
    gc();
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  return holder;
}

test("PGlite: a folder that cannot be written is told in one line, as a file in it that cannot be", async (t) => {
  const dataDir = await testFolder(t, "rights");
  const open = (folder: string) => openDatabase({ engine: "pglite", dataDir: folder });
  // A file in its place stands for missing rights, which root does not notice.
  await writeFile(join(dataDir, "file"), "");
  for (const folder of [join(dataDir, "file"), join(dataDir, "file", "below")]) {
    await assert.rejects(open(folder), (error: Error) => {
      assert.ok(error instanceof DataFolderError);
      return error.message.startsWith(`DATA_DIR ${folder} cannot be written`) && !error.message.includes("\n");
    });
  }
  await mkdir(join(dataDir, "lock.sqlite"));
  await assert.rejects(open(dataDir), DataFolderError);
});

test("PGlite: a second process is refused, and the lock of a killed process ends with it", async (t) => {
  const dataDir = await testFolder(t, "lock");
  copyCluster("migrated", dataDir);
  const holder = await lockInAnotherProcess(dataDir);
  const second = await openDatabase({ engine: "pglite", dataDir }).catch((error: Error) => error);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  assert.ok(second instanceof LockHeldError, "the second process was not refused");
  assert.ok(second.message.includes(`"pid":${holder.pid}`), second.message);
  const { db, migrate, close } = await openDatabase({ engine: "pglite", dataDir });
  await migrate();
  const rows = await db.selectFrom("secrets").selectAll().execute();
  assert.deepEqual(rows, [{ name: "written", value: "before the kill" }]);
  await close();
});
