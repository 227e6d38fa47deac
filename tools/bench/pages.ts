import { chromium } from "playwright";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { publicAddresses } from "#test-support/addresses.ts";
import type { ApiWork } from "#test-support/api.ts";
import { chromiumOptions } from "#test-support/chromium.ts";
import { freePort } from "#test-support/processes.ts";
import { openSession } from "#test-support/sign-in.ts";
import type { Site } from "#test-support/site.ts";
import { desktopConfig, lighthouse, type Result } from "./lab/index.js";
import { say, table } from "./report.ts";

/** Measures every public page on a phone: the worst figures of several runs, and the page's weight. */
export async function measurePages(site: Site, work: ApiWork, runs: number): Promise<void> {
  const lab = await openLab();
  const rows = [];
  for (const path of publicAddresses(work)) {
    // The first request after a change renders the page.
    await fetch(site.url + path);
    const results = await Array.fromAsync({ length: runs }, () => lab.measure(site.url + path));
    const audit = (name: string) => Math.max(...results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    const categories = ["performance", "accessibility", "best-practices", "seo"];
    rows.push([
      path.replace(work._id, "…"),
      categories.map((name) => Math.min(...results.map((result) => scoreOf(result, name)))).join(" / "),
      (audit("first-contentful-paint") / 1_000).toFixed(2),
      (audit("largest-contentful-paint") / 1_000).toFixed(2),
      Math.round(audit("total-blocking-time")),
      audit("cumulative-layout-shift").toFixed(3),
      (audit("total-byte-weight") / 1_024).toFixed(0),
    ]);
  }
  await lab.close();
  say(`## Lighthouse, mobile, ${runs} runs for each page, the worst figure of each kind`);
  say("Performance / accessibility / best practices / SEO; KB of all that the page loads itself.");
  table(["page", "scores", "FCP s", "LCP s", "TBT ms", "CLS", "KB in all"], rows);
}

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
    rows.push([name, ...scores]);
  }
  await lab.close();
  say("## Lighthouse, desktop, the owner's pages");
  table(["page", "performance", "accessibility", "best practices"], rows);
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
