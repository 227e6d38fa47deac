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
 * `npm test` runs all checks, and ends after the first step in which one fails. It starts and stops the servers that they need.
 * With `--long` the slow tests run too, and a failure ends nothing: two hours are not repeated for its sake. `npm test -- admin` checks the types and runs only
 * the tests whose path contains `admin`; it builds the site only if a browser test is among them. Firefox, and with
 * `--long` WebKit, run their own tests: where one is missing and cannot be installed they are left out, and the last line
 * says so.
 */

type Stage = [isNeeded: boolean, name: string, command: string, ...args: string[]];

const { values, positionals } = parseArgs({ options: { long: { type: "boolean" } }, allowPositionals: true });
const [part = ""] = positionals;
const find = (pattern: string) => globSync(pattern).filter((path) => path.includes(part));
// The slowest first, so that none runs alone at the end. Below tools/bench the packages bring tests of their own.
const domain = ["commands/**", "db/**", "app/**", "demo/**", "tools"].flatMap((folder) => find(`${folder}/*.test.ts`));
// A file that starts a process, or changes what its process shares before its first test, has one of its own. Of the
// others those that open a database share one, and so do those that open none: they load the same modules once. The
// encoder of pictures is with the databases, because it shuts SVG out of its process.
const needsProcess =
  /child_process|runNode|runCode|process\.(?:env(?!\.TEST_)|on|chdir)|^mock|startSite|globalThis|stubBackend|^const .*await import\(/m;
const kindOf = (text: string) => {
  if (needsProcess.test(text)) return "alone";
  return /databases\.ts|open-works|encode\.server/.test(text) ? "databases" : "functions";
};
const groups = Object.groupBy(domain, (path) => kindOf(readFileSync(path, "utf8")));
const { alone = [], databases = [], functions = [] } = groups;
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
  `--test-concurrency=${cpus().length}`,
  "--test-reporter=dot",
] as const;
const playwright = ["playwright", "test", "--config", "e2e/playwright.config.ts"] as const;

const needsBuild = browser.length + firefox.length + webkit.length > 0;
const hasFirefox = firefox.length > 0 && findFirefox() !== undefined;
const hasWebKit = webkit.length > 0 && findWebKit() !== undefined;

// The stages of a step run at the same time. The tests of a browser wait in vain beside others.
const all: Stage[][] = [
  [
    [true, "Types", "npm", "run", "--silent", "typecheck"],
    [!part, "Lint", "biome", "check", "--error-on-warnings", "."],
    [!part, "Unused code", "knip"],
    [needsBuild, "Build", "react-router", "build"],
    [functions.length > 0, "Functions", ...nodeTest, "--test-isolation=none", ...functions],
  ],
  [
    [alone.length > 0, "Domain", ...nodeTest, ...alone],
    [databases.length > 0, "Databases", ...nodeTest, "--test-isolation=none", ...databases],
  ],
  [[quick.length > 0, "Browser", ...playwright, ...quick]],
  [[hasFirefox, "Firefox", ...nodeTest, ...firefox]],
  [[hasWebKit, "WebKit", ...nodeTest, ...webkit]],
  [[measured.length > 0, "Load", ...playwright, "--workers", "1", ...measured]],
];
const steps = all.map((stages) => stages.filter(([isNeeded]) => isNeeded)).filter((stages) => stages.length > 0);
if (domain.length === 0 && !needsBuild) throw new Error(`no test has "${part}" in its path`);

const CHROMIUM_PATH = browser.length > 0 ? requireChromium(true) : "";
const servers = await startServers();
const env = {
  ...process.env,
  ...servers.env,
  CHROMIUM_PATH,
  // Each of the hundred test files, and each command that they run, is a process that loads the same modules.
  NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"),
  ...(values.long && { TEST_LONG: "1" }),
};

/** What it prints is shown at its end if others run beside it. */
async function run([, name, command, ...args]: Stage, isAlone: boolean): Promise<boolean> {
  const from = performance.now();
  const child = spawn(command, args, { stdio: isAlone ? "inherit" : "pipe", env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text));
  const [status] = await once(child, "close");
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  console.log(`${said}${name}: ${status === 0 ? "passed" : `failed with ${status}`} in ${seconds} s`);
  return status === 0;
}

const results: boolean[] = [];
try {
  for (const stages of steps) {
    if (results.includes(false) && !values.long) break;
    console.log(`\n${stages.map(([, name]) => name).join(", ")}`);
    results.push(...(await Promise.all(stages.map((stage) => run(stage, stages.length === 1)))));
  }
} finally {
  await servers.stop();
}
const passed = results.filter(Boolean).length;
const failed = results.length - passed;
const missing = [firefox.length > 0 && !hasFirefox && "Firefox", webkit.length > 0 && !hasWebKit && "WebKit"];
const without = missing.some(Boolean) ? ` without ${missing.filter(Boolean).join(" and ")}` : "";
const minutes = (performance.now() / 60_000).toFixed(1);
console.log(`\n${minutes} minutes in all\n\nstages: ${passed} passed${without}, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
