import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { requireChromium } from "#test-support/chromium.ts";
import { findFirefox } from "#test-support/firefox.ts";
import { startServers } from "#test-support/servers.ts";
import { findWebKit } from "#test-support/webkit.ts";

/**
 * `npm test` runs all checks, and ends at the first stage that fails. It starts and stops the servers that they need.
 * With `--long` the slow tests run too. `npm test -- admin` checks the types and runs only
 * the tests whose path contains `admin`; it builds the site only if a browser test is among them. Firefox, and with
 * `--long` WebKit, run their own tests: where one is missing and cannot be installed they are left out, and the last line
 * says so.
 */

type Stage = [isNeeded: boolean, name: string, command: string, ...args: string[]];

const { values, positionals } = parseArgs({ options: { long: { type: "boolean" } }, allowPositionals: true });
const [part = ""] = positionals;
const find = (pattern: string) => globSync(pattern).filter((path) => path.includes(part));
// The slowest first, so that none runs alone at the end.
const domain = ["commands", "db", "app", "tools"].flatMap((folder) => find(`${folder}/**/*.test.ts`));
// A file that opens a database, starts a process, or changes what its process shares has one of its own. The others load
// the same modules once.
const needsProcess =
  /databases\.ts|open-works|child_process|process\.(?:env|on|chdir)|mock|startSite|globalThis|stubBackend|await import\(/;
const alone = domain.filter((path) => needsProcess.test(readFileSync(path, "utf8")));
const together = domain.filter((path) => !alone.includes(path));
const browser = find("e2e/**/*.spec.ts");
// Tests that measure how long visitors wait need the machine to themselves.
const isMeasured = (path: string) => /\b(load|flood)\.spec/.test(path);
const quick = browser.filter((path) => !isMeasured(path));
const firefox = find("e2e/engines/firefox.test.ts");
const webkit = values.long || part ? find("e2e/engines/webkit.test.ts") : [];
const measured = values.long || part ? browser.filter(isMeasured) : [];
// Most files start the embedded engine, a large WebAssembly module, and end before optimised code would pay. A file whose
// test has failed may leave a server open: it must still end.
const nodeTest = [
  "node",
  "--liftoff-only",
  "--test",
  "--test-force-exit",
  `--test-concurrency=${cpus().length + 1}`,
  "--test-reporter=dot",
] as const;
const playwright = ["playwright", "test", "--config", "e2e/playwright.config.ts"] as const;

const needsBuild = browser.length + firefox.length + webkit.length > 0;
const hasFirefox = firefox.length > 0 && findFirefox() !== undefined;
const hasWebKit = webkit.length > 0 && findWebKit() !== undefined;

const all: Stage[] = [
  [true, "Route types", "react-router", "typegen"],
  [true, "Types", "tsc"],
  [!part, "Lint", "biome", "check", "--error-on-warnings", "."],
  [!part, "Unused code", "knip"],
  [alone.length > 0, "Domain", ...nodeTest, ...alone],
  [together.length > 0, "Functions", ...nodeTest, "--test-isolation=none", ...together],
  [needsBuild, "Build", "react-router", "build"],
  [quick.length > 0, "Browser", ...playwright, ...quick],
  [hasFirefox, "Firefox", ...nodeTest, ...firefox],
  [hasWebKit, "WebKit", ...nodeTest, ...webkit],
  [measured.length > 0, "Load", ...playwright, "--workers", "1", ...measured],
];
const stages = all.filter(([isNeeded]) => isNeeded);
if (domain.length === 0 && !needsBuild) throw new Error(`no test has "${part}" in its path`);

const CHROMIUM_PATH = browser.length > 0 ? requireChromium(true) : "";
const servers = await startServers();
// Each of the hundred test files, and each command that they run, is a process that loads the same modules.
const NODE_COMPILE_CACHE = resolve("node_modules/.cache/node");
const env = {
  ...process.env,
  ...servers.env,
  CHROMIUM_PATH,
  NODE_COMPILE_CACHE,
  ...(values.long && { TEST_LONG: "1" }),
};
const secondsSince = (from: number) => (performance.now() - from) / 1_000;
let passed = 0;
try {
  for (const [, name, command, ...args] of stages) {
    const from = performance.now();
    console.log(`\n${name}`);
    const [status] = await once(spawn(command, args, { stdio: "inherit", env }), "exit");
    console.log(`${name}: ${status === 0 ? "passed" : `failed with ${status}`} in ${secondsSince(from).toFixed(1)} s`);
    if (status !== 0) break;
    passed += 1;
  }
} finally {
  await servers.stop();
}
const failed = passed < stages.length ? 1 : 0;
const missing = [
  ...(firefox.length > 0 && !hasFirefox ? ["Firefox"] : []),
  ...(webkit.length > 0 && !hasWebKit ? ["WebKit"] : []),
];
const without = missing.length > 0 ? ` without ${missing.join(" and ")}` : "";
console.log(
  `\n${(secondsSince(0) / 60).toFixed(1)} minutes in all\n\nstages: ${passed} passed${without}, ${failed} failed`,
);
process.exit(failed);
