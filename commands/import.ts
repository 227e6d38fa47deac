import { ArchiveRefusedError } from "#app/works/archive.server.ts";
import { runOnSite } from "./with-site.ts";

/**
 * Reads an archive of `npm run export` into a site without works: `npm run import <file>`. With `--with-messages` it
 * takes the messages too that the archive has.
 */
const args = process.argv.slice(2);
const withMessages = args.includes("--with-messages");
const [file] = args.filter((arg) => arg !== "--with-messages");
if (!file) {
  console.error("Name the file: npm run import <file>");
  process.exit(1);
}
await runOnSite(async ({ archive }) => {
  try {
    const { works, objects, messages, leftOut } = await archive.read(file, { withMessages });
    console.log(`Imported ${works} works and ${objects} pictures.`);
    if (withMessages) console.log(`Imported ${messages} messages.`);
    for (const { id, title } of leftOut) console.error(`Left out work ${id}, "${title}": no picture.`);
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    console.error(`${error.message} Nothing was written.`);
    process.exitCode = 1;
  }
});
