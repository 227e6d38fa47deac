import { setTimeout as wait } from "node:timers/promises";
import { aService } from "#test-support/addresses.ts";
import { createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { type FaultyProxy, openProxy } from "#test-support/proxy.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { type Api, expect, picture, signedInApi, test, workForm } from "../test.ts";
import { report } from "./traffic.ts";

/** Only PostgreSQL and S3 can be unavailable by themselves: the other engines run inside the process. */
test.skip(({ database, store }) => !(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");
test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);

let site: Site;
let api: Api;
let databaseLine: FaultyProxy;
let storeLine: FaultyProxy;
let databaseUrl: string;
let shown: { _id: string; imgUrl: string };

test.beforeAll(async () => {
  databaseUrl = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  databaseLine = await openProxy(databaseUrl);
  storeLine = await openProxy(process.env.TEST_S3_ENDPOINT ?? "");
  const url = new URL(databaseUrl);
  url.host = databaseLine.host;
  site = await startSite(
    { database: "PGlite", store: "S3" },
    { DATABASE_URL: url.href, AWS_ENDPOINT_URL_S3: `http://${storeLine.host}` },
  );
  api = await signedInApi(site);
  shown = await api.publish({ title: "Avant la panne" });
  await untilGood("/portfolio");
});

test.afterAll(async () => {
  await site?.dispose();
  databaseLine?.close();
  storeLine?.close();
  if (databaseUrl) await dropTestDatabase(databaseUrl);
});

function countEvents(name: string): number {
  return site.output().split(`"event":"${name}"`).length - 1;
}

async function visit(path: string) {
  const from = performance.now();
  const response = await fetch(site.url + path);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, ms: Math.round(performance.now() - from) };
}

/** Waits until the response is good and may be cached again. Returns the milliseconds. */
async function untilGood(path: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { status, headers } = await visit(path);
    if (status === 200 && !(headers.get("Cache-Control") ?? "").includes("no-store"))
      return Math.round(performance.now() - from);
    if (performance.now() - from > 30_000)
      throw new Error(`${path} is not good after 30 seconds: ${site.output().slice(-2_000)}`);
    await wait(25);
  }
}

async function untilEvent(name: string, count: number): Promise<void> {
  while (countEvents(name) < count) await wait(25);
}

/** How an engine fails, in words: it refuses connections, or it accepts them and sends nothing. */
const outageNames = { down: "unreachable", frozen: "silent" } as const;
type Outage = keyof typeof outageNames;

for (const state of Object.keys(outageNames) as Outage[]) {
  test(`while PostgreSQL is ${outageNames[state]}, pages come from memory and the API answers 503`, async () => {
    const [outages, recoveries] = [countEvents("database_away"), countEvents("database_back")];
    databaseLine.set(state);
    const times: number[] = [];
    // The first requests come before the outage is known.
    for (let turn = 0; turn < 10; turn += 1) {
      const pages = await Promise.all(["/", "/portfolio", "/resume", aService.path].map(visit));
      for (const { status, ms } of pages) {
        expect(status).toBe(200);
        times.push(ms);
      }
      await wait(100);
    }
    await untilEvent("database_away", outages + 1);
    const list = await visit("/portfolio?techno=jamais-lue");
    expect([list.status, list.headers.get("Cache-Control")]).toEqual([200, "no-store, no-transform"]);
    expect(list.body).toContain("Vide");
    const known = await visit("/portfolio");
    expect(known.body).toContain("Avant la panne");
    // The database's last answer is up to two seconds old.
    const caching = async () => (await visit("/portfolio")).headers.get("Cache-Control");
    await expect.poll(caching).toBe("no-store, no-transform");
    const single = await visit("/portfolio/aaaaaaaaaaaa");
    expect([single.status, single.headers.get("Retry-After")]).toEqual([503, "5"]);
    const write = await api.send("DELETE", `/api/works/${shown._id}`);
    expect([write.status, (await write.json()).error]).toEqual([503, "unavailable"]);
    expect((await visit("/readyz")).status).toBe(503);
    expect((await visit("/healthz")).status).toBe(200);
    expect((await visit("/nulle-part")).status).toBe(404);

    databaseLine.set("up");
    // The bytes that were swallowed are lost, as when a host disappears without closing its connections.
    const recoveryMs = await untilGood("/portfolio");
    await untilEvent("database_back", recoveries + 1);
    expect(await api.titles()).toContain("Avant la panne");
    expect([countEvents("database_away"), countEvents("database_back")]).toEqual([outages + 1, recoveries + 1]);
    report(`PostgreSQL ${state}`, { slowestPageMs: Math.max(...times), recoveryMs });
  });
}

test("when PostgreSQL drops idle connections, no request fails", async () => {
  let lost = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    databaseLine.drop();
    // Once it has answered this, the site knows that the connections have ended.
    await visit("/healthz");
    if ((await fetch(`${site.url}/api/works?${turn}`)).status !== 200) lost += 1;
  }
  expect(lost).toBe(0);
  report("PostgreSQL drops idle connections", { lost });
});

for (const state of Object.keys(outageNames) as Outage[]) {
  test(`while the store is ${outageNames[state]}, pages are served, and pictures and writes get 503`, async () => {
    const [outages, recoveries] = [countEvents("store_away"), countEvents("store_back")];
    storeLine.set(state);
    const picturePath = new URL(shown.imgUrl).pathname;
    const image = await visit(picturePath);
    await untilEvent("store_away", outages + 1);
    expect([image.status, image.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    const page = await visit("/portfolio");
    expect([page.status, page.body.includes("Avant la panne")]).toEqual([200, true]);
    const form = async () => workForm({ title: `Publié après ${state}` }, await picture("#445566"));
    const refused = await api.send("POST", "/api/works", await form());
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await visit("/readyz")).status).toBe(503);

    storeLine.set("up");
    if (state === "frozen") storeLine.drop();
    const recoveryMs = await untilGood(picturePath);
    await untilEvent("store_back", recoveries + 1);
    expect((await api.send("POST", "/api/works", await form())).status).toBe(201);
    const published = (await api.titles()).filter((title) => title === `Publié après ${state}`);
    expect(published).toHaveLength(1);
    expect([countEvents("store_away"), countEvents("store_back")]).toEqual([outages + 1, recoveries + 1]);
    report(`store ${state}`, { pictureRefusedMs: image.ms, recoveryMs });
  });
}

test("while ten uploads wait for a silent store, a change of a text is answered before them", async () => {
  const bytes = await picture("#665544");
  const swallowed = storeLine.swallowed();
  storeLine.set("frozen");
  let answered = 0;
  const uploads = Array.from({ length: 10 }, async (_, index) => {
    await api.send("POST", "/api/works", workForm({ title: `Image ${index}` }, bytes));
    answered += 1;
  });
  await expect.poll(storeLine.swallowed).toBeGreaterThan(swallowed);
  const from = performance.now();
  const change = await api.revise(shown._id, { title: "Avant la panne" });
  const changeMs = Math.round(performance.now() - from);
  expect([change.status, answered]).toEqual([200, 0]);
  // The queue frees the uploads' places after a second, twice before the change.
  expect(changeMs).toBeLessThan(4_000);

  storeLine.set("up");
  storeLine.drop();
  await Promise.all(uploads);
  await untilGood(new URL(shown.imgUrl).pathname);
  report("ten uploads to a frozen store", { changeMs });
});

test("a slow store is not treated as an outage", async () => {
  const before = countEvents("store_away");
  storeLine.set({ slowMs: 150 });
  const work = await api.publish({ title: "Lentement" }, await picture("#778899"));
  expect((await fetch(work.imgUrl)).status).toBe(200);
  storeLine.set("up");
  expect(countEvents("store_away")).toBe(before);
});

test("a site that starts while both are unavailable answers, and recovers when they are back", async () => {
  await site.stop();
  databaseLine.set("down");
  storeLine.set("down");
  await site.start();
  const home = await visit("/portfolio");
  expect([home.status, home.headers.get("Cache-Control")]).toEqual([200, "no-store, no-transform"]);
  expect(home.body).toContain("Vide");
  const ready = await visit("/readyz");
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { database: "fail", store: "fail" }]);
  databaseLine.set("up");
  storeLine.set("up");
  const recoveryMs = await untilGood("/portfolio");
  await expect.poll(async () => (await visit("/readyz")).status).toBe(200);
  expect((await visit("/portfolio")).body).toContain("Avant la panne");
  report("start with both unavailable", { recoveryMs });
});
