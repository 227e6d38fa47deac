import { ArchiveRefusedError } from "#app/works/archive.server.ts";
import { runOnSite } from "./with-site.ts";

/** Reads an archive of `npm run export` into a site without works: `npm run import <file>`. */
const [, , file] = process.argv;
if (!file) {
  console.error("Name the file: npm run import <file>");
  process.exit(1);
}
await runOnSite(async ({ archive }) => {
  try {
    const { works, objects, leftOut } = await archive.read(file);
    console.log(`Imported ${works} works and ${objects} pictures.`);
    for (const { id, title } of leftOut) console.error(`Left out work ${id}, "${title}": no picture.`);
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    console.error(`${error.message} Nothing was written.`);
    process.exitCode = 1;
  }
});
