import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#app/paths.ts";
import { aService } from "#test-support/addresses.ts";
import { httpRequest } from "#test-support/http.ts";
import { memoryOf } from "#test-support/memory.ts";
import { expect, signedInApi, test } from "../test.ts";
import { report, summarise, visit, visitUntil } from "./traffic.ts";

const kinds = [
  ...["sign-ins", "one wrong token", "wrong tokens", "refused uploads", "made-up sessions", "forged addresses"],
  ...["unknown works", "unknown paths", "unknown queries", "unknown list positions"],
  ...["contact pages", "forged messages", "messages", "share images"],
];
const seconds = Number(process.env.FLOOD_SECONDS ?? 8);

interface FloodOptions {
  connections: number;
  seconds: number;
  works?: string[];
  count?: number;
}

function startFlood(url: string, kind: string, { connections, seconds, works = [], count }: FloodOptions) {
  const values = [url, kind, connections, seconds, works.join(), count ?? "Infinity"].map(String);
  const { stdout } = spawn(process.execPath, ["e2e/faults/flooder.ts", ...values], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(stdout);
}

test.skip(!process.env.TEST_LONG, "takes minutes");
test.skip(({ database, store }) => (database === "PGlite") !== (store === "disk"), "once for each database");

for (const kind of kinds) {
  test(`M1 M6 a flood of ${kind} does not slow visitors down`, async ({ ownSite, database }) => {
    test.setTimeout(120_000);
    const site = await ownSite();
    const works = (await (await signedInApi(site)).publishMany(6)).map(({ _id }) => _id);
    const pages = ["/", "/portfolio", aService.path].map((path) => site.url + path);
    // The first requests of each kind compile the code that they run.
    for (const url of pages) await visit(url);
    await startFlood(site.url, kind, { connections: 100, seconds: 2, works });
    await wait(1_000);
    const before = await memoryOf(site.pid());

    const flood = startFlood(site.url, kind, { connections: 100, seconds, works });
    await wait(500);
    const visits = await visitUntil(flood, pages);
    const statuses = JSON.parse(await flood);
    await wait(1_000);
    const grown = async () => Math.round((await memoryOf(site.pid())) - before);
    const facts = { ...summarise(visits), grownMB: await grown() };
    report(`${database}: ${kind}`, { ...facts, statuses });
    expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
    expect(facts.p95).toBeLessThan(150);
    expect(facts.worst).toBeLessThan(500);
    // What a flood leaves behind is collected only when the server is at rest.
    await expect.poll(grown, { timeout: 60_000 }).toBeLessThan(40);
    expect((await visit(`${site.url}/healthz`)).status).toBe(200);
  });
}

test.describe("on PostgreSQL and S3", () => {
  test.skip(({ database }) => database !== "PostgreSQL", "on PostgreSQL and S3");

  for (const kind of ["forged addresses", "unknown paths", "unknown list positions"]) {
    test(`a flood of ${kind} refuses nobody the contact page`, async ({ ownSite }) => {
      const site = await ownSite();
      const pages = [site.url, `${site.url}${paths.contact}`];
      for (const url of pages) await visit(url);
      const flood = startFlood(site.url, kind, { connections: 80, seconds });
      const visits = await visitUntil(flood, pages);
      report(`80 connections: ${kind}`, { ...summarise(visits), statuses: JSON.parse(await flood) });
      expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
      expect(summarise(visits).p95).toBeLessThan(150);
    });
  }

  test("H4 an address of thousands of parts costs no more than another one", async ({ ownSite }) => {
    const site = await ownSite();
    await visit(site.url);
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };
    const addresses = [7_000, 3_990].map((parts) => `/${"a/".repeat(parts)}`);
    const send = async (path: string, method: string) => {
      const from = performance.now();
      const { status } = await httpRequest(site.url, { path, method, headers });
      return { status, took: performance.now() - from };
    };
    await send("/a", "POST");
    const sent = (async () => {
      const answers = [];
      for (const path of addresses) answers.push(await send(path, "POST"), await send(path, "GET"));
      return answers;
    })();
    const visits = await visitUntil(sent, [site.url]);
    const answers = await sent;
    report("addresses of thousands of parts", { answers, ...summarise(visits) });
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403, 404]);
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(200);
    expect(summarise(visits).worst).toBeLessThan(150);
  });

  test("M10 share images of clients that disconnect delay nobody", async ({ ownSite }) => {
    test.setTimeout(240_000);
    const site = await ownSite();
    const works = (await (await signedInApi(site)).publishMany(55)).map(({ _id }) => _id);
    for (let sent = 0; sent < 640; sent += 1) {
      const address = `${site.url}/og/projet-${works[sent % works.length]}.jpg?v=${sent}`;
      fetch(address, { signal: AbortSignal.timeout(300) }).catch(() => {});
      await wait(1_000 / 80);
    }
    const from = performance.now();
    const response = await fetch(`${site.url}/og/accueil.jpg`, { signal: AbortSignal.timeout(120_000) });
    const took = Math.round(performance.now() - from);
    report("the home page's share image, after 640 abandoned requests", { status: response.status, took });
    expect(response.status).toBe(200);
    expect(took).toBeLessThan(5_000);
  });

  test("M10 twenty share images at once refuse no page, and a hundred leave little in memory", async ({ ownSite }) => {
    test.setTimeout(240_000);
    const site = await ownSite();
    const works = (await (await signedInApi(site)).publishMany(120)).map(({ _id }) => _id);
    const draw = async (ids: string[]) =>
      Promise.all(ids.map(async (id) => (await fetch(`${site.url}/og/projet-${id}.jpg`)).status));
    await visit(site.url);
    await draw(works.splice(0, 2));
    const drawn = draw(works.slice(0, 20));
    // The cache has none of them.
    const pages = works.map((id) => `${site.url}/portfolio/x-${id}`).concat(`${site.url}${paths.contact}`);
    const visits = await visitUntil(drawn, pages);
    report("pages while twenty share images are drawn", summarise(visits));
    expect(visits.filter(({ status }) => ![200, 301].includes(status))).toEqual([]);
    expect(await drawn).toEqual(Array(20).fill(200));
    const before = await memoryOf(site.pid());
    for (let begin = 20; begin < works.length; begin += 20) await draw(works.slice(begin, begin + 20));
    const grown = async () => Math.round((await memoryOf(site.pid())) - before);
    report("memory after a hundred and eighteen share images", { grownMB: await grown() });
    await expect.poll(grown, { timeout: 60_000 }).toBeLessThan(60);
  });

  test("M4 sixty thousand different addresses do not grow the memory", async ({ ownSite }) => {
    test.setTimeout(600_000);
    const site = await ownSite();
    const flood = (count: number) => startFlood(site.url, "made-up addresses", { connections: 4, seconds: 500, count });
    await flood(4_000);
    const before = await memoryOf(site.pid());
    const statuses = JSON.parse(await flood(60_000));
    const grown = (await memoryOf(site.pid())) - before;
    report("sixty thousand addresses", { grownMB: Math.round(grown), statuses });
    expect(statuses["503"] ?? 0).toBe(0);
    expect(grown).toBeLessThan(40);
  });
});
