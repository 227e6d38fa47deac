import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { readEnv } from "#app/env.server.ts";
import { withSite } from "#commands/with-site.ts";
import { seedDemoWorks } from "#db/demo/seed.ts";
import { startPostgres, startS3 } from "#test-support/servers.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { measureLoad } from "./bench/load.ts";
import { measureAdmin, measurePages } from "./bench/pages.ts";
import { save, say } from "./bench/report.ts";
import { measureRenders, measureScale, measureStart, measureUploads } from "./bench/server.ts";

/**
 * Measures the built site beside the limits of what it stands on, in one run on one machine, and writes the tables to
 * docs/performance.md: `npm run build && npm run bench -- [--seconds a load lasts] [--runs of Lighthouse a page]`.
 * With `--only pages,admin,load,renders,scale,uploads,start` only those are measured, and nothing is written.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    runs: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
const only = values.only?.split(",");
const isAsked = (part: string) => !only || only.includes(part);

const servers = await Promise.all([startPostgres(), startS3()]);
for (const { env } of servers) Object.assign(process.env, env);
const embedded = { database: "PGlite", store: "disk" } as const;
const production = { database: "PostgreSQL", store: "S3" } as const;

say("# Performance");
say(
  `Written by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}. Figures of one run are to be compared with each other, not with another machine's.`,
);
// The demo's works are put there from this process, which a disk serves as well.
const site = await startSite({ ...production, store: "disk" });
const work = await seed(site);
if (isAsked("pages")) await measurePages(site, work, Number(values.runs));
if (isAsked("admin")) await measureAdmin(site, work);
if (isAsked("load")) await measureLoad(site, work, Number(values.seconds));
if (isAsked("renders")) await measureRenders(site);
await site.dispose();
if (isAsked("scale")) await measureScale(production);
if (isAsked("uploads")) await measureUploads(production);
if (isAsked("start")) {
  await measureStart(production);
  await measureStart(embedded);
}
if (!only) await save("docs/performance.md");
for (const server of servers) await server.stop();
process.exit(0);

async function seed({ env, stop, start }: Site): Promise<string> {
  await stop();
  const first = await withSite(readEnv(env), async ({ owners, works, images }) => {
    const owner = await owners.findOwner();
    await seedDemoWorks(works, owner?.id ?? "");
    await images.settled();
    return (await works.list())[0]?.id ?? "";
  });
  await start();
  return first;
}
