import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createTestDatabase, dropTestDatabase } from "#db/testing.ts";
import { type Site, startSite } from "../site.ts";
import { type Api, expect, signedInApi, soundWork, test, workForm } from "../test.ts";
import { reads, report } from "./traffic.ts";

test.skip(({ database, store }) => !(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");
test.setTimeout(120_000);

let site: Site;
let api: Api;
let other: Client;

test.beforeEach(async () => {
  site = await startSite({ database: "PostgreSQL", store: "disk" });
  api = await signedInApi(site);
  other = new Client({ connectionString: site.env.DATABASE_URL });
  other.on("error", () => {});
  await other.connect();
});

test.afterEach(async () => {
  await other.end().catch(() => {});
  await site.dispose();
});

/** Somebody else's transaction holds the work, as a forgotten console would. */
async function hold(id: string): Promise<void> {
  await other.query("begin");
  await other.query("select * from works where id = $1 for update", [id]);
}

const edit = (id: string, version: number, title: string) =>
  api.send("PUT", `/api/works/${id}`, workForm({ ...soundWork, title, version }));

test("I3 a work that another holds locked is refused in time, and nobody else waits", async () => {
  const held = await api.publish({ title: "Tenu" });
  await hold(held._id);
  const from = performance.now();
  const refused = await edit(held._id, held.version, "Changé");
  const refusedMs = Math.round(performance.now() - from);
  expect(refused.status).toBe(503);
  expect(refusedMs).toBeLessThan(6_000);
  const free = await api.publish({ title: "Libre" });
  expect((await edit(free._id, free.version, "Libre et changé")).status).toBe(200);
  await other.query("rollback");
  expect((await edit(held._id, held.version, "Changé")).status).toBe(200);
  report("a locked work", { refusedMs });
});

test("I4 with every connection of the pool waiting, readers are answered, and it passes", async () => {
  const held = await api.publish({ title: "Tenu" });
  expect(await reads(`${site.url}/portfolio`)).toBe(true);
  await hold(held._id);
  const waiting = Array.from({ length: 20 }, (_, number) => edit(held._id, held.version, `Essai ${number}`));
  await wait(200);
  const from = performance.now();
  const answer = await fetch(`${site.url}/api/works`);
  const apiMs = Math.round(performance.now() - from);
  expect([200, 503]).toContain(answer.status);
  expect(apiMs).toBeLessThan(2_500);
  expect(await reads(`${site.url}/portfolio`)).toBe(true);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
  await other.query("rollback");
  const back = performance.now();
  await expect.poll(async () => (await edit(held._id, held.version, "Enfin")).status).toBe(200);
  report("a pool that waits", { status: answer.status, apiMs, backMs: Math.round(performance.now() - back) });
});

test("K3 killed in the middle of its migration, the next start finds nothing half made, and finishes", async () => {
  const databaseUrl = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const blocker = new Client({ connectionString: databaseUrl });
  await blocker.connect();
  let half: Site | undefined;
  try {
    // The migration's fifth table cannot be made before this transaction is over.
    await blocker.query("begin");
    await blocker.query("create table images (id int)");
    const starting = startSite({ database: "PGlite", store: "disk" }, { DATABASE_URL: databaseUrl });
    const watcher = new Client({ connectionString: databaseUrl });
    await watcher.connect();
    const isBlocked = async () =>
      (
        await watcher.query(
          "select 1 from pg_stat_activity where query like 'create table \"images\"%' and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(isBlocked, { timeout: 30_000 }).toBe(1);
    half = await starting;
    await half.stop("SIGKILL");
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create table \"images\"%' and pid <> pg_backend_pid()",
    );
    await blocker.query("rollback");
    const { rows } = await watcher.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'",
    );
    expect(rows).toEqual([]);
    await watcher.end();

    await half.start();
    await expect.poll(async () => (await fetch(`${half?.url}/readyz`)).status).toBe(200);
    await (await signedInApi(half)).publish({ title: "Après la coupure" });
    expect(await (await fetch(`${half.url}/portfolio`)).text()).toContain("Après la coupure");
  } finally {
    await blocker.end();
    await half?.dispose();
    await dropTestDatabase(databaseUrl);
  }
});

test("K4 under a schema that the next release has already changed, this one reads and writes on", async () => {
  const before = await api.publish({ title: "Avant" });
  await other.query("alter table works add column note text not null default ''");
  await other.query("create index works_by_note on works (note)");
  await other.query("insert into kysely_migration (name, timestamp) values ('0002-note', '2099')");
  const after = await api.publish({ title: "Après" });
  expect((await edit(before._id, before.version, "Avant et après")).status).toBe(200);
  expect((await api.remove(after._id)).status).toBe(204);
  expect((await api.list()).map(({ title }) => title)).toEqual(["Avant et après"]);
  expect(await (await fetch(`${site.url}/portfolio`)).text()).toContain("Avant et après");
});
