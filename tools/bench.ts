import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { startServers } from "#test-support/servers.ts";
import type { EngineOptions } from "#test-support/site.ts";
import { measureLoad } from "./bench/load.ts";
import { measureAdmin, measurePages } from "./bench/pages.ts";
import { save, say } from "./bench/report.ts";
import { measureScale, measureStart, measureUploads } from "./bench/server.ts";
import { startDemoSite } from "./demo-site.ts";

/**
 * Measures the built site, and writes the tables to docs/performance.md:
 * `npm run build && npm run bench -- [--seconds of each load] [--runs of Lighthouse for each page]`.
 * `--only pages,admin,load,scale,uploads,start` measures those and writes no file.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    runs: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
const embedded: EngineOptions = { database: "PGlite", store: "disk" };
const production: EngineOptions = { database: "PostgreSQL", store: "S3" };

const servers = await startServers();
Object.assign(process.env, servers.env);
// The works are written by this process, which has none of S3's variables.
const { site, work } = await startDemoSite({ ...production, store: "disk" });

say("# Performance");
const machine = `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}`;
const build = execFileSync("git", ["log", "-1", "--format=%h of %cs"], { encoding: "utf8" }).trim();
say(
  `Written by \`npm run bench\` on ${machine}, from commit ${build}. Compare the figures with each other, not with another machine's.`,
);
await measure("pages", () => measurePages(site, work, Number(values.runs)));
await measure("admin", () => measureAdmin(site, work._id));
await measure("load", () => measureLoad(site, work, Number(values.seconds)));
await site.dispose();
await measure("scale", measureScale);
await measure("uploads", () => measureUploads(production));
await measure("start", () => measureStart(production).then(() => measureStart(embedded)));
if (!values.only) await save("docs/performance.md");
await servers.stop();
process.exit(0);

async function measure(part: string, run: () => Promise<void>): Promise<void> {
  if (!values.only || values.only.split(",").includes(part)) await run();
}
