import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#db/open.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { type EngineOptions, owner, type Site, startSite } from "#test-support/site.ts";
import { fillWithWorks } from "#test-support/works.ts";
import { compressed, load, startConstant } from "./load.ts";
import { say, table } from "./report.ts";

/** Another spelling of a page's address, which is rendered for each request. */
const uncached = (path: string) => `${path}/`;

/** CPU time of the server's process so far, in ms; a tick of the kernel's is 10 ms. */
function cpuOf(site: Site): number {
  const [, rest = ""] = readFileSync(`/proc/${site.pid()}/stat`, "utf8").split(") ");
  const fields = rest.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function megabytesOf(site: Site, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${site.pid()}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
}

async function untilGood(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(5);
  }
}

/** What one rendering costs the server's processor, compressed for its one reader. */
async function renderCost(site: Site, path: string, count = 100): Promise<number> {
  const render = async () =>
    (await fetch(site.url + uncached(path), { headers: { "Accept-Encoding": "br" } })).arrayBuffer();
  for (let number = 0; number < 50; number += 1) await render();
  const before = cpuOf(site);
  for (let number = 0; number < count; number += 1) await render();
  return (cpuOf(site) - before) / count;
}

export async function measureRenders(site: Site): Promise<void> {
  say("## One rendering, by the processor's clock");
  table(["", "CPU ms"], [["Home, rendered and compressed for one visitor", (await renderCost(site, "/")).toFixed(1)]]);
}

/** What ten, a thousand and ten thousand works cost the visitor of a page of 24. */
export async function measureScale(engines: EngineOptions): Promise<void> {
  const rows = [];
  let reference = Number.NaN;
  for (const count of [10, 24, 1_000, 10_000]) {
    const site = await startSite(engines);
    await site.stop();
    const { DATABASE_URL: url, DATA_DIR: dataDir = "" } = site.env;
    const database = await openDatabase(
      url ? { engine: "postgres", url } : { engine: "pglite", dataDir: `${dataDir}/db` },
    );
    const { id } = await database.db.selectFrom("owners").select("id").executeTakeFirstOrThrow();
    await fillWithWorks(database.db, id, count);
    await database.close();
    await site.start();
    const cost = await renderCost(site, "/portfolio", 60);
    if (count === 24) reference = cost;
    const { perSecond } = await load({ what: "", url: `${site.url}/portfolio` }, 3);
    rows.push([count, cost.toFixed(1), Math.round(perSecond)]);
    await site.dispose();
  }
  say(`## The portfolio's page, with more and more works (${engines.database})`);
  say(
    `A page shows at most 24 works; 10,000 cost ${(Number(rows.at(-1)?.[1]) / reference).toFixed(2)} times what 24 cost.`,
  );
  table(["works", "CPU ms to render", "requests/s once rendered"], rows);
}

/** Memory at rest, after load and with uploads, and what the visitors notice of those. */
export async function measureUploads(engines: EngineOptions): Promise<void> {
  const site = await startSite(engines);
  const atRest = megabytesOf(site, "VmRSS");
  for (const path of ["/", "/portfolio", "/api/works"]) await load({ what: "", url: site.url + path }, 4);
  const afterLoad = megabytesOf(site, "VmRSS");

  const login = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(owner),
  });
  const { token } = (await login.json()) as { token: string };
  const photos = await Promise.all([0, 1, 2, 3, 4].map(phonePhoto));
  const publish = async (number: number) => {
    const body = new FormData();
    const work = { title: `Photo ${number}`, url: "https://photo.example.com", year: 2024, desc: "Une photo." };
    body.append("work", JSON.stringify(work));
    body.append("image", new File([new Uint8Array(photos[number] ?? [])], "photo.jpg", { type: "image/jpeg" }));
    const from = performance.now();
    const answer = await fetch(`${site.url}/api/works`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body,
    });
    if (answer.status !== 201) throw new Error(`a photo was refused: ${answer.status} ${await answer.text()}`);
    return performance.now() - from;
  };
  const alone = await publish(0);
  await settled(site);
  const constant = await startConstant(await compressed(`${site.url}/`));
  const urls = [`${site.url}/`, constant.url];
  const idle = await visit(urls, () => wait(4_000));
  let four: number[] = [];
  const during = await visit(urls, async () => {
    four = await Promise.all([1, 2, 3, 4].map(publish));
  });
  const variants = await visit(urls, () => settled(site));
  const peak = megabytesOf(site, "VmHWM");
  constant.server.kill();
  await site.dispose();

  say(`## Uploads and memory (${engines.database} + ${engines.store})`);
  table(
    ["", ""],
    [
      ["A 12-megapixel photo, alone, answered after", `${Math.round(alone)} ms`],
      ["Four at once, the last answered after", `${Math.round(Math.max(...four))} ms`],
      ["Memory at rest", `${atRest.toFixed(0)} MB`],
      ["Memory after load", `${afterLoad.toFixed(0)} MB`],
      ["Memory at its highest, with the uploads", `${peak.toFixed(0)} MB`],
    ],
  );
  say("A visitor forty times a second, p95 in ms, and beside it one of another process, whom only the machine slows:");
  table(
    ["", "Home", "react-router-serve, a constant resource route"],
    [
      ["idle", ...idle],
      ["beside four uploads", ...during],
      ["while AVIF is made after the answers", ...variants],
    ],
  );
}

/** Until every picture has its AVIF. */
async function settled(site: Site): Promise<void> {
  for (;;) {
    const works = (await (await fetch(`${site.url}/api/works`)).json()) as {
      image: { variants: { type: string }[] };
    }[];
    if (works.every(({ image }) => image.variants.some(({ type }) => type === "image/avif"))) return;
    await wait(100);
  }
}

/** p95 in ms of each address, asked for as long as something else goes on. */
async function visit(urls: string[], meanwhile: () => Promise<unknown>): Promise<string[]> {
  const visitors = urls.map((url) => {
    const visitor = spawn(process.execPath, ["tools/bench/visitor.ts", url], { stdio: ["pipe", "pipe", "inherit"] });
    return { stop: () => visitor.stdin.end(), p95: text(visitor.stdout) };
  });
  // They are there once they have asked for something.
  await wait(1_000);
  await meanwhile();
  for (const { stop } of visitors) stop();
  return Promise.all(visitors.map(async ({ p95 }) => Number(await p95).toFixed(1)));
}

/** From the start of the process to the first good answer of the home page. */
export async function measureStart(engines: EngineOptions): Promise<void> {
  const times: number[] = [];
  const empty = await startSite(engines);
  await empty.stop();
  for (let number = 0; number < 3; number += 1) {
    const from = performance.now();
    const started = empty.start();
    await untilGood(`${empty.url}/`);
    times.push(performance.now() - from);
    await started;
    await empty.stop();
  }
  await empty.dispose();
  const from = performance.now();
  const fresh = await startSite(engines);
  await untilGood(`${fresh.url}/`);
  const first = performance.now() - from;
  await fresh.dispose();
  say(`## From start to the first good page (${engines.database} + ${engines.store})`);
  table(
    ["", "ms"],
    [
      ["data of an earlier run", Math.round(times.sort((a, b) => a - b)[1] ?? Number.NaN)],
      ["nothing there yet", Math.round(first)],
    ],
  );
}
