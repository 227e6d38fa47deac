import { readFileSync } from "node:fs";
import { join } from "node:path";
import lighthouse, { desktopConfig, type Result } from "lighthouse";
import { chromium } from "playwright";
import { services } from "#app/content/services.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { chromiumArguments, requireChromium } from "#test-support/chromium.ts";
import { freePort } from "#test-support/ports.ts";
import { owner, type Site } from "#test-support/site.ts";
import { say, table } from "./report.ts";

const KB = 1_024;

/** Lighthouse's mobile figures of every page that visitors see, the worst of several runs, and what each page weighs. */
export async function measurePages(site: Site, work: string, runs: number): Promise<void> {
  const port = await freePort();
  const browser = await launch(port);
  const pages = [
    paths.home,
    paths.portfolio,
    workPath(work),
    paths.resume,
    ...services.map(({ id }) => servicePath(id)),
    paths.legal,
  ];
  const rows = [];
  for (const path of pages) {
    const results: Result[] = [];
    // The first visitor after a change is another figure: one rendering.
    await fetch(site.url + path);
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(site.url + path, { port, output: "json", logLevel: "silent" });
      if (result) results.push(result.lhr);
    }
    const worst = (pick: (lhr: Result) => number, of = Math.max) => of(...results.map(pick));
    const score = (name: string) => Math.round(worst((lhr) => (lhr.categories[name]?.score ?? 0) * 100, Math.min));
    const audit = (name: string) => worst((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN);
    rows.push([
      path.replace(work, "…"),
      ["performance", "accessibility", "best-practices", "seo"].map(score).join(" / "),
      (audit("first-contentful-paint") / 1_000).toFixed(2),
      (audit("largest-contentful-paint") / 1_000).toFixed(2),
      Math.round(audit("total-blocking-time")),
      audit("cumulative-layout-shift").toFixed(3),
      (audit("total-byte-weight") / KB).toFixed(0),
      worst(scriptBytes),
      (await scriptsOf(site.url + path)).toFixed(1),
    ]);
  }
  await browser.close();
  say(`## Lighthouse, mobile, ${runs} runs a page (the worst of them)`);
  say(
    "Performance / accessibility / best practices / SEO; seconds, milliseconds, KB of all that the page loads by itself.",
  );
  table(
    [
      "page",
      "scores",
      "FCP s",
      "LCP s",
      "TBT ms",
      "CLS",
      "KB in all",
      "bytes of script before a visitor",
      "all scripts KB",
    ],
    rows,
  );
}

/** What Lighthouse, as on a desktop computer, says of the owner's pages to whoever is signed in. */
export async function measureAdmin(site: Site, work: string): Promise<void> {
  const signedIn = await fetch(site.url + adminPaths.signIn, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url },
    body: new URLSearchParams({ email: owner.email, password: owner.password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const port = await freePort();
  const browser = await launch(port);
  const pages = { "sign-in": adminPaths.signIn, dashboard: adminPaths.dashboard, add: adminPaths.newWork };
  const more = { edit: editWorkPath(work), account: adminPaths.account };
  const rows = [];
  for (const [name, path] of Object.entries({ ...pages, ...more })) {
    const extraHeaders = name === "sign-in" ? null : { Cookie: cookie };
    const flags = { port, output: "json", logLevel: "silent", extraHeaders } as const;
    const result = await lighthouse(site.url + path, flags, desktopConfig);
    if (!result) continue;
    const { lhr } = result;
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${name} led to ${lhr.finalDisplayedUrl}`);
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    rows.push([
      name,
      score("performance"),
      score("accessibility"),
      score("best-practices"),
      (scriptBytes(lhr) / KB).toFixed(0),
    ]);
  }
  await browser.close();
  say("## Lighthouse, desktop, the owner's pages");
  table(["page", "performance", "accessibility", "best practices", "KB of script"], rows);
}

function launch(port: number) {
  return chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
}

/** Of files of script: what stands in the document itself is the document's. */
function scriptBytes({ audits }: Result): number {
  const details = audits["network-requests"]?.details as unknown as {
    items: { resourceType: string; transferSize: number }[];
  };
  return details.items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** Brotli KB of every script that the page comes to load, those of the cursor and the typing too. */
async function scriptsOf(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const files = new Set(/data-start="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? []);
  for (const file of files) {
    const code = readFileSync(join("build/compressed", file.replace("/assets/", "")), "utf8");
    for (const [, chunk = ""] of code.matchAll(/import\([`"]\.\/([\w-]+\.js)/g)) {
      // Fetched where the owner has set a target for them, and by nobody else.
      if (!chunk.startsWith("vitals")) files.add(`/assets/${chunk}`);
    }
  }
  const sizes = [...files].map(
    (file) => readFileSync(join("build/compressed", `${file.replace("/assets/", "")}.br`)).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / KB;
}
