import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { readText } from "#test-support/http.ts";
import type { Site } from "#test-support/site.ts";
import { type Api, expect, signedInApi, soundWork, test, workForm } from "../test.ts";
import { isOk, report } from "./traffic.ts";

test.skip(({ database, store }) => !(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");
test.setTimeout(120_000);

let site: Site;
let api: Api;
/** A second client of the site's database. */
let client: Client;

test.beforeEach(async ({ ownSite }) => {
  site = await ownSite();
  api = await signedInApi(site);
  client = new Client({ connectionString: site.env.DATABASE_URL });
  client.on("error", () => {});
  await client.connect();
});

test.afterEach(() => client.end().catch(() => {}));

/** Locks a work in a transaction that stays open, like that of a forgotten console. */
async function lockWork(id: string): Promise<void> {
  await client.query("begin");
  await client.query("select * from works where id = $1 for update", [id]);
}

const edit = (id: string, version: number, title: string) =>
  api.send("PUT", `/api/works/${id}`, workForm({ ...soundWork, title, version }));

test("I3 an edit of a locked work is refused in time, and other requests do not wait", async () => {
  const locked = await api.publish({ title: "Tenu" });
  await lockWork(locked._id);
  const from = performance.now();
  const refused = await edit(locked._id, locked.version, "Changé");
  const refusedMs = Math.round(performance.now() - from);
  expect(refused.status).toBe(503);
  expect(refusedMs).toBeLessThan(6_000);
  const free = await api.publish({ title: "Libre" });
  expect((await edit(free._id, free.version, "Libre et changé")).status).toBe(200);
  await client.query("rollback");
  expect((await edit(locked._id, locked.version, "Changé")).status).toBe(200);
  report("a locked work", { refusedMs });
});

test("I4 while every connection of the pool waits, readers get their pages, and the pool recovers", async () => {
  const locked = await api.publish({ title: "Tenu" });
  expect(await isOk(`${site.url}/portfolio`)).toBe(true);
  await lockWork(locked._id);
  const waiting = Array.from({ length: 20 }, (_, number) => edit(locked._id, locked.version, `Essai ${number}`));
  await wait(200);
  const from = performance.now();
  const response = await fetch(`${site.url}/api/works`);
  const apiMs = Math.round(performance.now() - from);
  expect([200, 503]).toContain(response.status);
  expect(apiMs).toBeLessThan(2_500);
  expect(await isOk(`${site.url}/portfolio`)).toBe(true);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
  await client.query("rollback");
  const back = performance.now();
  await expect.poll(async () => (await edit(locked._id, locked.version, "Enfin")).status).toBe(200);
  report("a pool whose connections all wait", {
    status: response.status,
    apiMs,
    backMs: Math.round(performance.now() - back),
  });
});

test("K3 a migration that is killed half-way leaves nothing behind, and the next start completes it", async () => {
  await site.stop();
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  // The migration cannot create its sixth table before this transaction ends.
  const blocker = new Client({ connectionString: site.env.DATABASE_URL });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("create table images (id int)");
  // The site listens after the migration, so this start never answers.
  const killedStart = site.start().catch(() => {});
  const blocked = `from pg_stat_activity where wait_event_type = 'Lock' and query like 'create table images%'`;
  await expect.poll(async () => (await client.query(`select 1 ${blocked}`)).rowCount, { timeout: 30_000 }).toBe(1);
  await site.stop("SIGKILL");
  await client.query(`select pg_terminate_backend(pid) ${blocked}`);
  await blocker.query("rollback");
  await blocker.end();
  const tables = "select table_name from information_schema.tables where table_schema = 'public'";
  await expect
    .poll(async () => (await client.query(`${tables} and table_name not like 'kysely%'`)).rows, { timeout: 10_000 })
    .toEqual([]);

  await site.start();
  await killedStart;
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200);
  await (await signedInApi(site)).publish({ title: "Après la coupure" });
  expect(await readText(`${site.url}/portfolio`)).toContain("Après la coupure");
});

test("K4 this release reads and writes under a schema that the next release has changed", async () => {
  const before = await api.publish({ title: "Avant" });
  await client.query("alter table works add column note text not null default ''");
  await client.query("create index works_by_note on works (note)");
  await client.query("insert into kysely_migration (name, timestamp) values ('0002-note', '2099')");
  const after = await api.publish({ title: "Après" });
  expect((await edit(before._id, before.version, "Avant et après")).status).toBe(200);
  expect((await api.remove(after._id)).status).toBe(204);
  expect(await api.titles()).toEqual(["Avant et après"]);
  expect(await readText(`${site.url}/portfolio`)).toContain("Avant et après");
});
