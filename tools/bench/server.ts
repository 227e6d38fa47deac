import { readFileSync } from "node:fs";
import { openDatabase } from "#db/open.ts";
import { signedInApi } from "#test-support/api.ts";
import { memoryOf } from "#test-support/memory.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { untilReady } from "#test-support/processes.ts";
import { type EngineOptions, type Site, startSite } from "#test-support/site.ts";
import { fillWithWorks } from "#test-support/works.ts";
import { load } from "./load.ts";
import { say, table } from "./report.ts";

/** Measures Home, and the portfolio's page, which shows 24 works, with 10 to 10,000 works. */
export async function measureScale(): Promise<void> {
  const rows = [];
  for (const count of [10, 24, 1_000, 10_000]) {
    const site = await startSite({ database: "PostgreSQL", store: "S3" });
    await site.stop();
    const database = await openDatabase({ engine: "postgres", url: site.env.DATABASE_URL ?? "" });
    const { id } = await database.db.selectFrom("owners").select("id").executeTakeFirstOrThrow();
    await fillWithWorks(database.db, id, count);
    await database.close();
    await site.start();
    const home = await renderCost(site, "/");
    const portfolio = await renderCost(site, "/portfolio");
    const { perSecond } = await load(`${site.url}/portfolio`, 3);
    rows.push([count, home.toFixed(1), portfolio.toFixed(1), Math.round(perSecond)]);
    await site.dispose();
  }
  say("## One rendering, with more and more works (PostgreSQL)");
  say("The portfolio's page shows at most 24 of them.");
  table(["works", "Home, CPU ms", "portfolio, CPU ms", "portfolio from the cache, requests/s"], rows);
}

/** Measures memory at rest, after load and during uploads. */
export async function measureUploads(engines: EngineOptions): Promise<void> {
  const site = await startSite(engines);
  const atRest = await memoryOf(site.pid());
  for (const path of ["/", "/portfolio", "/api/works"]) await load(site.url + path, 4);
  const afterLoad = await memoryOf(site.pid());

  const api = await signedInApi(site);
  const photos = await Promise.all([0, 1, 2, 3, 4].map(phonePhoto));
  /** @returns the response time in ms */
  const publish = async (number: number) => {
    const from = performance.now();
    await api.publish({ title: `Photo ${number}` }, photos[number]);
    return performance.now() - from;
  };
  const alone = await publish(0);
  const four = await Promise.all([1, 2, 3, 4].map(publish));
  const peak = await memoryOf(site.pid(), "VmHWM");
  await site.dispose();

  say(`## Uploads and memory (${engines.database} + ${engines.store})`);
  table(
    ["", ""],
    [
      ["A 12-megapixel photo, alone, response after", `${Math.round(alone)} ms`],
      ["Four at once, last response after", `${Math.round(Math.max(...four))} ms`],
      ["Memory at rest", `${atRest.toFixed(0)} MB`],
      ["Memory after load", `${afterLoad.toFixed(0)} MB`],
      ["Highest memory, with the uploads", `${peak.toFixed(0)} MB`],
    ],
  );
}

/** Measures the time from the start of the process to the first successful response of the home page. */
export async function measureStart(engines: EngineOptions): Promise<void> {
  let from = performance.now();
  const site = await startSite(engines);
  await untilReady(`${site.url}/`);
  const first = performance.now() - from;
  const times: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    await site.stop();
    from = performance.now();
    const started = site.start();
    await untilReady(`${site.url}/`);
    times.push(performance.now() - from);
    await started;
  }
  await site.dispose();
  say(`## From start to the first good page (${engines.database} + ${engines.store})`);
  table(
    ["", "ms"],
    [
      ["data of an earlier run", Math.round(times.sort((a, b) => a - b)[1] ?? Number.NaN)],
      ["no data yet", Math.round(first)],
    ],
  );
}

/** The CPU time of the server to render a page and compress it, in ms. */
async function renderCost(site: Site, path: string): Promise<number> {
  // The page cache does not know this spelling of the address.
  const url = `${site.url}${path}/`;
  const count = 100;
  const render = async () => (await fetch(url, { headers: { "Accept-Encoding": "br" } })).arrayBuffer();
  for (let number = 0; number < 50; number += 1) await render();
  const before = cpuOf(site);
  for (let number = 0; number < count; number += 1) await render();
  return (cpuOf(site) - before) / count;
}

/** CPU time of the server's process so far, in ms; a tick of the kernel is 10 ms. */
function cpuOf(site: Site): number {
  const [, rest = ""] = readFileSync(`/proc/${site.pid()}/stat`, "utf8").split(") ");
  const fields = rest.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
