import { spawn } from "node:child_process";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "../security/requests.ts";
import { expect, signedInApi, test } from "../test.ts";
import { report } from "./traffic.ts";

const kinds = [
  "sign-ins",
  "a wrong token",
  "wrong tokens",
  "refused uploads",
  "unknown works",
  "unknown paths",
  "unknown queries",
  "unknown list places",
  "made-up sessions",
  "share images",
];
const seconds = Number(process.env.FLOOD_SECONDS ?? 8);

/** One visitor's page on a connection of their own: its status, and the milliseconds it took. */
function visit(url: string): Promise<{ status: number; took: number }> {
  const from = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number) => resolve({ status, took: performance.now() - from });
    get(url, { agent: false, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume().once("end", () => ended(response.statusCode ?? 0));
    }).once("error", () => ended(0));
  });
}

test.describe("a hundred connections of one kind of request", () => {
  test.skip(!process.env.TEST_LONG, "takes minutes");

  for (const engines of [
    { database: "PGlite", store: "disk" },
    { database: "PostgreSQL", store: "S3" },
  ] as const) {
    test.describe(engines.database, () => {
      for (const kind of kinds) {
        test(`M1 M6 ${kind} leave visitors alone`, async ({ ownSite, database, store }) => {
          test.skip(database !== engines.database || store !== engines.store, "once for each database");
          test.setTimeout(120_000);
          const site = await ownSite();
          const api = await signedInApi(site);
          const works: string[] = [];
          for (let number = 0; number < 6; number += 1) {
            works.push((await api.publish({ title: `Projet ${number}` }))._id);
          }
          const pages = ["/", "/portfolio", "/services/seo"].map((path) => site.url + path);
          // Warm: the first requests of each kind compile what they run.
          for (const url of pages) await visit(url);
          const flood = (duration: number) =>
            spawn(process.execPath, ["e2e/faults/flooder.ts", site.url, kind, "100", String(duration), works.join()], {
              stdio: ["ignore", "pipe", "inherit"],
            });
          await text(flood(2).stdout);
          await wait(1_000);
          const before = await memoryOf(site.pid());

          const flooder = flood(seconds);
          let isOver = false;
          const answered = text(flooder.stdout).finally(() => {
            isOver = true;
          });
          await wait(500);
          const visits: { status: number; took: number }[] = [];
          for (let number = 0; !isOver; number += 1) {
            visits.push(await visit(pages[number % pages.length] ?? site.url));
            await wait(20);
          }
          const statuses = JSON.parse(await answered);
          await wait(1_000);
          const grown = (await memoryOf(site.pid())) - before;
          const times = visits.map(({ took }) => took).sort((one, other) => one - other);
          const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
          const facts = { visits: times.length, p50: at(0.5), p95: at(0.95), worst: at(1), grownMB: Math.round(grown) };
          report(`${engines.database}: ${kind}`, { ...facts, statuses });
          expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
          expect(at(0.95)).toBeLessThan(150);
          expect(at(1)).toBeLessThan(500);
          expect(grown).toBeLessThan(40);
          expect((await visit(`${site.url}/healthz`)).status).toBe(200);
        });
      }
    });
  }

  test("M10 share images for clients that hang up keep no other client waiting", async ({
    ownSite,
    database,
    store,
  }) => {
    test.skip(!(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
    test.setTimeout(240_000);
    const site = await ownSite();
    const api = await signedInApi(site);
    const works: string[] = [];
    for (let number = 0; number < 55; number += 1) {
      works.push((await api.publish({ title: `Projet ${number}` }))._id);
    }
    for (let sent = 0; sent < 640; sent += 1) {
      const address = `${site.url}/og/projet-${works[sent % works.length]}.png?v=${sent}`;
      fetch(address, { signal: AbortSignal.timeout(300) }).catch(() => {});
      await wait(1_000 / 80);
    }
    const from = performance.now();
    const answer = await fetch(`${site.url}/og/accueil.png`, { signal: AbortSignal.timeout(120_000) });
    const took = Math.round(performance.now() - from);
    report("the home page's share image, after 640 that nobody waited for", { status: answer.status, took });
    expect(answer.status).toBe(200);
    expect(took).toBeLessThan(5_000);
  });

  test("M4 sixty thousand different addresses fill no memory", async ({ ownSite, database, store }) => {
    test.skip(!(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
    test.setTimeout(600_000);
    const site = await ownSite();
    const flood = (count: number) =>
      spawn(process.execPath, ["e2e/faults/flooder.ts", site.url, "made-up addresses", "4", "500", "", String(count)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
    await text(flood(4_000).stdout);
    const before = await memoryOf(site.pid());
    const statuses = JSON.parse(await text(flood(60_000).stdout));
    const grown = (await memoryOf(site.pid())) - before;
    report("sixty thousand addresses", { grownMB: Math.round(grown), statuses });
    expect(statuses["503"] ?? 0).toBe(0);
    expect(grown).toBeLessThan(40);
  });
});
