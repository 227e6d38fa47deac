import { cpus } from "node:os";
import { defineConfig } from "playwright/test";
import { chromiumOptions } from "#test-support/chromium.ts";
import type { EngineOptions } from "#test-support/site.ts";

const pair = (database: EngineOptions["database"], store: EngineOptions["store"]) => ({
  name: `${database} + ${store}`,
  use: { database, store },
});

// A test tagged @looks depends on no database and no store, so the first pair alone proves it. So do all tests of the
// files that are named here.
const engineTests = { grepInvert: /@looks|(admin-(axe|drafts|list|upload)|mounting|contact)\.spec/ };

// Two pairs use each engine once. The long run takes all four pairs, with all tests.
const projects = process.env.TEST_LONG
  ? [pair("PGlite", "disk"), pair("PostgreSQL", "S3"), pair("PostgreSQL", "disk"), pair("PGlite", "S3")]
  : [pair("PGlite", "disk"), { ...pair("PostgreSQL", "S3"), ...engineTests }];

export default defineConfig<object, EngineOptions>({
  testDir: ".",
  outputDir: "../test-results",
  projects,
  // A test waits for a server, a browser or a hash for half of its time.
  workers: cpus().length + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds. A test that passes on its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  timeout: 90_000,
  // On a busy machine a large picture takes seconds.
  expect: { timeout: 20_000 },
  use: {
    locale: "fr-FR",
    colorScheme: "light",
    screenshot: "only-on-failure",
    // Drawing frames is half of the work of a browser without a graphics card. A test of what moves asks for it; the long run shows all.
    contextOptions: process.env.TEST_LONG ? {} : { reducedMotion: "reduce" },
    launchOptions: chromiumOptions(),
  },
});
