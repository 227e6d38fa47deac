import { cpus } from "node:os";
import { defineConfig } from "playwright/test";
import { chromiumOptions } from "#test-support/chromium.ts";
import type { EngineOptions } from "#test-support/site.ts";

const pair = (database: EngineOptions["database"], store: EngineOptions["store"]) => ({
  name: `${database} + ${store}`,
  use: { database, store },
});

// A test tagged @stores is about what is stored. Everything else is the same on each engine: daily it runs on the pair
// whose server starts in the least time. A test tagged @long repeats, in a slower way, what another one shows, or is
// about a fault: a server or a network that is away, late, or killed in the middle of its work.
const ofStores = { grep: /@stores/, workers: 1 };

// Two pairs use each engine once. The long run has all tests on them, and what is stored on the two other pairs too.
const projects = process.env.TEST_LONG
  ? [
      pair("PGlite", "disk"),
      pair("PostgreSQL", "S3"),
      { ...pair("PostgreSQL", "disk"), ...ofStores },
      { ...pair("PGlite", "S3"), ...ofStores },
    ]
  : [
      { ...pair("PGlite", "disk"), ...ofStores, grepInvert: /@long/ },
      { ...pair("PostgreSQL", "S3"), ...ofStores, grepInvert: /@long/ },
      { ...pair("PostgreSQL", "disk"), grepInvert: /@stores|@long/ },
    ];

// One process less, and no optimised code for scripts that run for seconds.
const shortLived = ["--in-process-gpu", "--disable-software-rasterizer", "--js-flags=--max-opt=1"];

export default defineConfig<object, EngineOptions>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  snapshotPathTemplate: "golden/{arg}{ext}",
  projects,
  // A test waits for a server, a browser or a hash for half of its time.
  workers: 2 * cpus().length,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds. A test that passes on its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  timeout: 120_000,
  // On a busy machine a large picture takes seconds.
  expect: { timeout: 30_000 },
  use: {
    locale: "fr-FR",
    colorScheme: "light",
    screenshot: "only-on-failure",
    // Drawing frames is half of the work of a browser without a graphics card. A test of what moves asks for it; the long run shows all.
    contextOptions: process.env.TEST_LONG ? {} : { reducedMotion: "reduce" },
    launchOptions: chromiumOptions(...(process.env.TEST_LONG ? [] : shortLived)),
  },
});
