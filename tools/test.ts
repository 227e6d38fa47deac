import { spawn } from "node:child_process";
import { once } from "node:events";
import { requireChromium } from "#test-support/chromium.ts";
import { createCluster } from "#test-support/cluster.ts";
import { startPostgres, startS3 } from "#test-support/servers.ts";

/**
 * The whole of correctness in one command; with --long also what takes longer than ten minutes. It starts the servers
 * that it needs, stops them, and ends at the first stage that fails.
 */

const isLong = process.argv.includes("--long");
const startedAt = performance.now();

const tests = ["app", "db", "commands", "tools"].map((folder) => `${folder}/**/*.test.ts`);

/** Files whose tests say how long visitors wait. */
const measured = String.raw`\b(load|flood)\.spec`;
const browser = ["playwright", "test", "--config", "e2e/playwright.config.ts"] as [string, ...string[]];

const stages: [name: string, command: string, ...args: string[]][] = [
  ["Route types", "react-router", "typegen"],
  ["Types", "tsc"],
  ["Lint", "biome", "check", "--error-on-warnings", "."],
  ["Unused code", "knip"],
  ["Domain", "node", "--test", "--test-concurrency=2", "--test-reporter=dot", ...tests],
  ["Build", "react-router", "build"],
  ["Browser", ...browser, "--grep-invert", measured],
  // What measures how long visitors wait has the machine to itself.
  ...(isLong ? [["Load", ...browser, "--grep", measured, "--workers", "1"] as [string, string, ...string[]]] : []),
];

const CHROMIUM_PATH = requireChromium();
const servers = await Promise.all([startPostgres(), startS3(), createCluster()]);
const env = Object.assign(
  { ...process.env, CHROMIUM_PATH, ...(isLong && { TEST_LONG: "1" }) },
  ...servers.map((server) => server.env),
);
let passed = 0;
let failed = 0;
try {
  for (const [name, command, ...args] of stages) {
    const from = performance.now();
    console.log(`\n${name}`);
    const [status] = await once(spawn(command, args, { stdio: "inherit", env }), "exit");
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    console.log(`${name}: ${status === 0 ? "passed" : `failed with ${status}`} in ${seconds} s`);
    if (status === 0) passed += 1;
    else failed += 1;
    if (failed > 0) break;
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes in all\n`);
console.log(`stages: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
