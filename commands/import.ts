import { ArchiveRefusedError } from "#app/works/archive.server.ts";
import { runOnSite } from "./with-site.ts";

/** Reads what `npm run export` wrote into a site without works: `npm run import <file>`. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error("Which file? npm run import <file>");
  process.exit(1);
}
await runOnSite(async ({ archive }) => {
  try {
    const { works, objects, leftOut } = await archive.read(file);
    console.log(`${works} works and ${objects} pictures are in.`);
    for (const { id, title } of leftOut) console.error(`Left out, for lack of its picture: work ${id}, "${title}".`);
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    console.error(`${error.message} Nothing was written.`);
    process.exitCode = 1;
  }
});
