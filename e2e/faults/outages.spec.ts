import { setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { type FaultyProxy, openProxy } from "#test-support/proxy.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { type Api, expect, picture, signedInApi, soundWork, test, workForm } from "../test.ts";

/** An outage is what it is on the engines that can be away, so that one pair shows it. */
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

function events(name: string): number {
  return site.output().split(`"event":"${name}"`).length - 1;
}

async function timed(path: string) {
  const from = performance.now();
  const response = await fetch(site.url + path);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, ms: performance.now() - from };
}

/** Milliseconds until the path answers well, and may be cached again. */
async function untilGood(path: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { status, headers } = await timed(path);
    if (status === 200 && !(headers.get("Cache-Control") ?? "").includes("no-store")) return performance.now() - from;
    if (performance.now() - from > 30_000) throw new Error(`${path} is still not back: ${site.output().slice(-2_000)}`);
    await wait(25);
  }
}

async function untilEvent(name: string, count: number): Promise<void> {
  while (events(name) < count) await wait(25);
}

function report(name: string, facts: Record<string, number>): void {
  const said = Object.entries(facts).map(([what, value]) => `${what} ${Math.round(value)}`);
  console.log(`fault: ${name}: ${said.join(", ")}`);
}

for (const state of ["down", "frozen"] as const) {
  test(`PostgreSQL ${state}: pages answer from memory, the API 503, and all comes back by itself`, async () => {
    const [away, back] = [events("database_away"), events("database_back")];
    databaseLine.set(state);
    const slowest: number[] = [];
    // Asked from the first moment on, before anything has been noticed.
    for (let turn = 0; turn < 10; turn += 1) {
      const pages = await Promise.all(["/", "/portfolio", "/resume", "/services/seo"].map(timed));
      for (const { status, ms } of pages) {
        expect(status).toBe(200);
        slowest.push(ms);
      }
      await wait(100);
    }
    await untilEvent("database_away", away + 1);
    const list = await timed("/portfolio?apres=inconnu");
    expect([list.status, list.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(list.body).toContain("Vide");
    const known = await timed("/portfolio");
    expect(known.body).toContain("Avant la panne");
    expect(known.headers.get("Cache-Control")).toBe("no-store");
    const single = await timed("/portfolio/aaaaaaaaaaaa");
    expect([single.status, single.headers.get("Retry-After")]).toEqual([503, "5"]);
    const write = await api.send("DELETE", `/api/works/${shown._id}`);
    expect([write.status, (await write.json()).error]).toEqual([503, "unavailable"]);
    expect((await timed("/readyz")).status).toBe(503);
    expect((await timed("/healthz")).status).toBe(200);
    expect((await timed("/nulle-part")).status).toBe(404);

    databaseLine.set("up");
    // What was swallowed while frozen never comes: as with a host that went away without a word.
    const healed = await untilGood("/portfolio");
    await untilEvent("database_back", back + 1);
    expect((await api.list()).map(({ title }) => title)).toContain("Avant la panne");
    expect([events("database_away"), events("database_back")]).toEqual([away + 1, back + 1]);
    report(`PostgreSQL ${state}`, {
      "slowest page, ms": Math.max(...slowest),
      "back after, ms": healed,
      "pages lost": 0,
    });
  });
}

test("PostgreSQL drops idle connections: nobody notices", async () => {
  let lost = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    databaseLine.drop();
    await wait(50);
    if ((await fetch(`${site.url}/api/works?${turn}`)).status !== 200) lost += 1;
  }
  expect(lost).toBe(0);
  report("PostgreSQL drops idle connections", { "requests lost": lost });
});

for (const state of ["down", "frozen"] as const) {
  test(`the store ${state}: pages are untouched, pictures and writes answer 503 soon, all comes back`, async () => {
    const [away, back] = [events("store_away"), events("store_back")];
    storeLine.set(state);
    await untilEvent("store_away", away + 1);
    const picturePath = new URL(shown.imgUrl).pathname;
    const image = await timed(picturePath);
    expect([image.status, image.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    const page = await timed("/portfolio");
    expect([page.status, page.body.includes("Avant la panne")]).toEqual([200, true]);
    const key = { "Idempotency-Key": `panne-${state}` };
    const form = async () => workForm({ ...soundWork, title: `Publié après ${state}` }, await picture("#445566"));
    const refused = await api.send("POST", "/api/works", await form(), key);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await timed("/readyz")).status).toBe(503);

    storeLine.set("up");
    if (state === "frozen") storeLine.drop();
    const healed = await untilGood(picturePath);
    await untilEvent("store_back", back + 1);
    // The same request again, as a form or script would send it.
    expect((await api.send("POST", "/api/works", await form(), key)).status).toBe(201);
    expect([events("store_away"), events("store_back")]).toEqual([away + 1, back + 1]);
    report(`store ${state}`, { "picture refused after, ms": image.ms, "back after, ms": healed });
  });
}

test("a slow store is slow, and no outage", async () => {
  const away = events("store_away");
  storeLine.set({ slowMs: 150 });
  const work = await api.publish({ title: "Lentement" }, await picture("#778899"));
  expect((await fetch(work.imgUrl)).status).toBe(200);
  storeLine.set("up");
  expect(events("store_away")).toBe(away);
});

test("a start with both away answers, waits, and is whole when they come", async () => {
  await site.stop();
  databaseLine.set("down");
  storeLine.set("down");
  await site.start();
  const home = await timed("/portfolio");
  expect([home.status, home.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(home.body).toContain("Vide");
  const ready = await timed("/readyz");
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { database: "fail", store: "fail" }]);
  databaseLine.set("up");
  storeLine.set("up");
  const healed = await untilGood("/portfolio");
  await expect.poll(async () => (await timed("/readyz")).status).toBe(200);
  expect((await timed("/portfolio")).body).toContain("Avant la panne");
  report("start with both away", { "back after, ms": healed });
});
