import { openDatabase } from "#db/open.ts";
import { type Api, signedInApi } from "#test-support/api.ts";
import { memoryOf } from "#test-support/memory.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { untilReady } from "#test-support/processes.ts";
import { type EngineOptions, startSite } from "#test-support/site.ts";
import { fillWithWorks } from "#test-support/works.ts";
import { load } from "./load.ts";
import { say, table } from "./report.ts";

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
    const api = await signedInApi(site);
    const home = await renderTime(api, "/");
    const portfolio = await renderTime(api, "/portfolio");
    const { perSecond } = await load(`${site.url}/portfolio`, 3);
    rows.push([count, home, portfolio, Math.round(perSecond)]);
    await site.dispose();
  }
  say("## One rendering, with more and more works (PostgreSQL)");
  say("The portfolio's page shows at most 24 of them.");
  table(["works", "Home, ms", "portfolio, ms", "portfolio from the cache, requests/s"], rows);
}

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

/** The page is rendered and compressed each time, because a work has changed. @returns the median in ms */
async function renderTime({ url, revise }: Api, path: string): Promise<string> {
  const times = await Array.fromAsync({ length: 15 }, async (_, number) => {
    await revise("000000000001", { title: `Projet ${number}` });
    const from = performance.now();
    await (await fetch(url + path, { headers: { "Accept-Encoding": "br" } })).arrayBuffer();
    return performance.now() - from;
  });
  return (times.sort((a, b) => a - b)[7] ?? Number.NaN).toFixed(0);
}
