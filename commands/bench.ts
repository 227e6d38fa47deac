import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { openBackend } from "#app/backend.server.ts";
import { readEnv } from "#app/env.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { seedDemoWorks } from "#db/seed.ts";
import { serveCommand, startSite } from "#e2e/site.ts";
import { chromiumArguments, requireChromium } from "./chromium.ts";
import { freePort } from "./ports.ts";

/**
 * Measures the built site beside the limits of what it stands on, in one run on one machine, and writes the table to
 * docs/performance.md: `npm run build && npm run bench [seconds a load lasts] [Lighthouse runs a page]`.
 */

const seconds = Number(process.argv[2] ?? 6);
const lighthouseRuns = Number(process.argv[3] ?? 3);
const connections = 32;

const site = await startSite({ database: "PGlite", store: "disk" });
await site.stop();
const work = await seed();
const from = performance.now();
await site.start();
const startMs = performance.now() - from;

const lines: string[] = [];
const say = (line = "") => {
  console.log(line);
  lines.push(line);
};

say("# Performance");
say();
say(`Written by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}.`);
say("Figures of one run are to be compared with each other, not with another machine's.");
say();
await measureLoad();
await measurePages();
say(`Start with a warm data folder to the first good answer: ${Math.round(startMs)} ms.`);
await site.dispose();
await writeFile("docs/performance.md", `${lines.join("\n")}\n`);
process.exit(0);

async function seed(): Promise<string> {
  const backend = await openBackend(readEnv(site.env));
  try {
    await backend.prepare();
    const owner = await backend.owners.findOwner();
    await seedDemoWorks(backend.works, owner?.id ?? "");
    await backend.images.settled();
    return (await backend.works.list())[0]?.id ?? "";
  } finally {
    await backend.close();
  }
}

/** The same bytes from the site, from react-router-serve doing nothing else, and from Node alone. */
async function measureLoad(): Promise<void> {
  const headers = { "accept-encoding": "br" };
  const home = await compressedPage(`${site.url}/`);
  const constant = await startConstant(home);
  const bare = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "br" }).end(home);
  }).listen(0, "127.0.0.1");
  await once(bare, "listening");
  const bareUrl = `http://127.0.0.1:${(bare.address() as { port: number }).port}/`;

  const etag = (await fetch(`${site.url}/api/works`, { headers })).headers.get("ETag") ?? "";
  const rows: [what: string, url: string, headers: Record<string, string>][] = [
    ["Node alone, the same bytes", bareUrl, headers],
    ["react-router-serve, a constant resource route", constant.url, headers],
    ["Home", `${site.url}/`, headers],
    ["Portfolio", site.url + paths.portfolio, headers],
    ["A work", site.url + workPath(work), headers],
    ["`GET /api/works`", `${site.url}/api/works`, headers],
    ["`GET /api/works`, 304", `${site.url}/api/works`, { ...headers, "if-none-match": etag }],
  ];
  say(`## ${connections} connections, ${seconds} s each`);
  say();
  say("| | requests/s | p50 ms | p99 ms | failed |");
  say("|---|---|---|---|---|");
  for (const [what, url, own] of rows) {
    await autocannon({ url, connections, duration: 1, headers: own });
    const { requests, latency, errors, non2xx } = await autocannon({
      url,
      connections,
      duration: seconds,
      headers: own,
    });
    const failed = errors + (own["if-none-match"] ? 0 : non2xx);
    say(`| ${what} | ${Math.round(requests.average)} | ${latency.p50} | ${latency.p99} | ${failed} |`);
  }
  say();
  constant.server.kill();
  bare.close();
}

async function compressedPage(url: string): Promise<Buffer> {
  // The best compression is made after the first answer.
  await fetch(url);
  await wait(500);
  const response = await autocannonFetch(url);
  return response;
}

/** fetch would decompress it. */
async function autocannonFetch(url: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    }).on("error", reject);
  });
}

/** react-router-serve with a build of one route that answers the same bytes without thinking. */
async function startConstant(bytes: Buffer): Promise<{ url: string; server: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), "repere-bench-"));
  const port = await freePort();
  await writeFile(join(folder, "page.br"), bytes);
  await writeFile(
    join(folder, "build.mjs"),
    `import { readFileSync } from "node:fs";
const body = readFileSync(${JSON.stringify(join(folder, "page.br"))});
const loader = () => new Response(body, { headers: { "Content-Type": "text/html", "Content-Encoding": "br" } });
export const entry = { module: { default: () => new Response("") } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  constant: { id: "constant", parentId: "root", path: "constant", module: { loader } },
};
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/";
export const assetsBuildDirectory = ${JSON.stringify(folder)};
export const basename = "/";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: "initial" };
`,
  );
  const server = spawn(process.execPath, [serveCommand, join(folder, "build.mjs")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}/constant`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(50);
  return { url, server };
}

async function measurePages(): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  const pages = [
    paths.home,
    paths.portfolio,
    workPath(work),
    paths.resume,
    servicePath("frontend"),
    servicePath("backend"),
    servicePath("wordpress"),
    servicePath("seo"),
    servicePath("website-optimization"),
    paths.legal,
  ];
  say(`## Lighthouse, mobile, ${lighthouseRuns} runs a page (the worst of them)`);
  say();
  say(
    "| page | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | KB before interaction | all scripts KB |",
  );
  say("|---|---|---|---|---|---|---|---|---|---|---|");
  for (const path of pages) {
    const runs: Result[] = [];
    for (let run = 0; run < lighthouseRuns; run += 1) {
      const result = await lighthouse(site.url + path, { port, output: "json", logLevel: "silent" });
      if (result) runs.push(result.lhr);
    }
    const worst = (pick: (lhr: (typeof runs)[number]) => number, of = Math.max) => of(...runs.map(pick));
    const score = (name: string) => Math.round(worst((lhr) => (lhr.categories[name]?.score ?? 0) * 100, Math.min));
    const audit = (name: string) => worst((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN);
    say(
      `| ${path.replace(work, "…")} | ${["performance", "accessibility", "best-practices", "seo"].map(score).join(" | ")} | ${[
        (audit("first-contentful-paint") / 1_000).toFixed(2),
        (audit("largest-contentful-paint") / 1_000).toFixed(2),
        Math.round(audit("total-blocking-time")),
        audit("cumulative-layout-shift").toFixed(3),
        (audit("total-byte-weight") / 1_024).toFixed(0),
        (await scriptsOf(path)).toFixed(1),
      ].join(" | ")} |`,
    );
  }
  say();
  await browser.close();
}

/** Brotli KB of every script that a page comes to load, those of the cursor and the typing too. */
async function scriptsOf(path: string): Promise<number> {
  const html = await (await fetch(site.url + path)).text();
  const files = new Set(/data-start="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? []);
  for (const file of files) {
    const code = readFileSync(join("build/compressed", file.replace("/assets/", "")), "utf8");
    for (const [, chunk] of code.matchAll(/import\(`?"?\.\/([\w-]+\.js)/g)) files.add(`/assets/${chunk}`);
  }
  const sizes = [...files].map(
    (file) => readFileSync(join("build/compressed", `${file.replace("/assets/", "")}.br`)).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}
