import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { publicAddresses } from "#test-support/addresses.ts";
import type { ApiWork } from "#test-support/api.ts";
import { chromiumOptions } from "#test-support/chromium.ts";
import { readText } from "#test-support/http.ts";
import { freePort } from "#test-support/processes.ts";
import { openSession } from "#test-support/sign-in.ts";
import type { EngineOptions, Site } from "#test-support/site.ts";
import { startRealSite } from "../real-site.ts";
import { desktopConfig, lighthouse, type Result } from "./lab/index.js";
import { say, table } from "./report.ts";

const KB = 1_024;

/** Measures every public page on a phone: the worst figures of several runs, and the page's weight. */
export async function measurePages(site: Site, work: ApiWork, runs: number): Promise<void> {
  const rows = await measureOnPhone(site, publicAddresses(work), runs);
  say(`## Lighthouse, mobile, ${runs} runs for each page, the worst figure of each kind`);
  say("Performance / accessibility / best practices / SEO; KB of all that the page loads itself.");
  table(
    columns,
    rows.map(([path = "", ...figures]) => [String(path).replace(work._id, "…"), ...figures]),
  );
}

/** The same for a site whose pictures are screenshots, logos and photographs. */
export async function measureRealSite(engines: EngineOptions, runs: number): Promise<void> {
  const { site, works } = await startRealSite(engines);
  const named = (name: string) => works.find((work) => work.name === name)?.path ?? "";
  const pages = [paths.home, paths.portfolio, named("quittance"), named("lac-de-montagne"), named("maree-haute")];
  const rows = await measureOnPhone(site, pages, runs);
  await site.dispose();
  say(`## The same on a site with screenshots, logos and photographs`);
  say("The works: a screenshot with a long text, a photograph, a very tall page.");
  table(columns, rows);
}

const columns = [
  "page",
  "scores",
  "FCP s",
  "LCP s",
  "TBT ms",
  "CLS",
  "KB in all",
  "bytes of script in the trace",
  "all scripts KB",
];

async function measureOnPhone(site: Site, addresses: string[], runs: number) {
  const lab = await openLab();
  const rows = [];
  for (const path of addresses) {
    // The first request after a change renders the page.
    await fetch(site.url + path);
    const results = await Array.fromAsync({ length: runs }, () => lab.measure(site.url + path));
    const highest = (pick: (result: Result) => number) => Math.max(...results.map(pick));
    const audit = (name: string) => highest(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
    const categories = ["performance", "accessibility", "best-practices", "seo"];
    rows.push([
      path,
      categories.map((name) => Math.min(...results.map((result) => scoreOf(result, name)))).join(" / "),
      (audit("first-contentful-paint") / 1_000).toFixed(2),
      (audit("largest-contentful-paint") / 1_000).toFixed(2),
      Math.round(audit("total-blocking-time")),
      audit("cumulative-layout-shift").toFixed(3),
      (audit("total-byte-weight") / KB).toFixed(0),
      highest(scriptBytes),
      (await scriptKilobytes(site.url + path)).toFixed(1),
    ]);
  }
  await lab.close();
  return rows;
}

/** Measures the owner's pages on a desktop computer. */
export async function measureAdmin(site: Site, workId: string): Promise<void> {
  const { token } = await openSession(site.url);
  const lab = await openLab();
  const { signIn, dashboard, newWork: add, account, visits, availability } = adminPaths;
  const pages = { "sign-in": signIn, dashboard, add, edit: editWorkPath(workId), account, visits, availability };
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const headers = path === signIn ? null : { Cookie: `session=${token}` };
    const result = await lab.measure(site.url + path, desktopConfig, headers);
    const { pathname } = new URL(result.finalDisplayedUrl);
    if (pathname !== path) throw new Error(`${name} redirected to ${pathname}`);
    const scores = ["performance", "accessibility", "best-practices"].map((category) => scoreOf(result, category));
    rows.push([name, ...scores, (scriptBytes(result) / KB).toFixed(0)]);
  }
  await lab.close();
  say("## Lighthouse, desktop, the owner's pages");
  table(["page", "performance", "accessibility", "best practices", "KB of script"], rows);
}

async function openLab() {
  const port = await freePort();
  const browser = await chromium.launch(chromiumOptions(`--remote-debugging-port=${port}`));
  const flags = { port, output: "json", logLevel: "silent" } as const;
  return {
    async measure(url: string, config?: typeof desktopConfig, extraHeaders: Record<string, string> | null = null) {
      const result = await lighthouse(url, { ...flags, extraHeaders }, config);
      if (!result) throw new Error(`Lighthouse has no result for ${url}`);
      return result.lhr;
    },
    close: () => browser.close(),
  };
}

function scoreOf({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

/** The size of the script files, without the scripts in the document. */
function scriptBytes({ audits }: Result): number {
  const details = audits["network-requests"]?.details as { items?: unknown } | undefined;
  const items = (details?.items ?? []) as { resourceType: string; transferSize: number }[];
  const scripts = items.filter(({ resourceType }) => resourceType === "Script");
  return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** The size, with Brotli, of every script that the page can load, those that it loads later too. */
async function scriptKilobytes(url: string): Promise<number> {
  const read = (file: string) => readFileSync(join("build/compressed", file));
  const html = await readText(url);
  const files = new Set(/data-start="([^"]*)"/.exec(html)?.[1]?.replaceAll("/assets/", "").split(" ") ?? []);
  for (const file of files) {
    // The web vitals are loaded only where the owner has set a target for measurements.
    const imports = read(file)
      .toString()
      .matchAll(/(?:import\(|from|import)\s*[`"]\.\/(?!vitals)([\w-]+\.js)/g);
    for (const [, chunk = ""] of imports) files.add(chunk);
  }
  return [...files].reduce((sum, file) => sum + read(`${file}.br`).length, 0) / KB;
}
