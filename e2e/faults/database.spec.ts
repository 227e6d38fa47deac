import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type Site, startSite } from "#test-support/site.ts";
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
  await site.stop();
  await other.query("drop schema public cascade");
  await other.query("create schema public");
  // The migration's sixth table cannot be made before this transaction is over.
  const blocker = new Client({ connectionString: site.env.DATABASE_URL });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("create table images (id int)");
  // It listens once it has migrated: this start is never to answer.
  const cut = site.start().catch(() => {});
  const blocked = `from pg_stat_activity where wait_event_type = 'Lock' and query like 'create table "images"%'`;
  await expect.poll(async () => (await other.query(`select 1 ${blocked}`)).rowCount, { timeout: 30_000 }).toBe(1);
  await site.stop("SIGKILL");
  await other.query(`select pg_terminate_backend(pid) ${blocked}`);
  await blocker.query("rollback");
  await blocker.end();
  const tables = "select table_name from information_schema.tables where table_schema = 'public'";
  await expect
    .poll(async () => (await other.query(`${tables} and table_name not like 'kysely%'`)).rows, { timeout: 10_000 })
    .toEqual([]);

  await site.start();
  await cut;
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200);
  await (await signedInApi(site)).publish({ title: "Après la coupure" });
  expect(await (await fetch(`${site.url}/portfolio`)).text()).toContain("Après la coupure");
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
