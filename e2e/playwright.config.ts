import { cpus } from "node:os";
import { defineConfig } from "playwright/test";
import { chromiumOptions } from "#test-support/chromium.ts";
import type { EngineOptions } from "#test-support/site.ts";

const pair = (database: EngineOptions["database"], store: EngineOptions["store"]) => ({
  name: `${database} + ${store}`,
  use: { database, store },
});

// How pages look, and what a browser keeps by itself, hangs on no engine: the second corner leaves it out, the long run
// takes it on all four.
const looks = { grepInvert: /@looks|admin-(axe|drafts)\.spec/ };

// Two opposite corners use each engine once; the long run takes all four.
const corners = [pair("PGlite", "disk"), { ...pair("PostgreSQL", "S3"), ...(process.env.TEST_LONG ? {} : looks) }];
const others = [pair("PostgreSQL", "disk"), pair("PGlite", "S3")];

export default defineConfig<object, EngineOptions>({
  testDir: ".",
  outputDir: "../test-results",
  projects: process.env.TEST_LONG ? [...corners, ...others] : corners,
  workers: Math.max(2, Math.floor(cpus().length / 2)),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds; what passes on the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  timeout: 90_000,
  // A large picture takes its seconds on a machine that does other things as well.
  expect: { timeout: 20_000 },
  use: {
    locale: "fr-FR",
    colorScheme: "light",
    screenshot: "only-on-failure",
    launchOptions: chromiumOptions(),
  },
});
