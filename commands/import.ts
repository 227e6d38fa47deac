import { parseArgs } from "node:util";
import { type ArchiveParts, ArchiveRefusedError } from "#app/works/archive.server.ts";
import { runOnSite } from "./with-site.ts";

/** Reads an archive of `npm run export` into a site without works. */

const usage = `npm run import -- file [--with-messages] [--with-visits]

  file    the archive to read
  --with-messages
          also the messages of the contact form, if the archive has them; they are not mailed again
  --with-visits
          also the counts of visits, if the archive has them; where the site has a count too, the larger one stays`;

const { file, ...parts } = readArguments();
await runOnSite(async ({ archive }) => {
  try {
    const { taken, objects, faults } = await archive.read(file, parts);
    console.log(`Imported ${taken.works} works and ${objects} pictures.`);
    if (parts.withMessages) console.log(`Imported ${taken.messages} messages.`);
    if (parts.withVisits) console.log(`Imported ${taken.visits} counts of visits.`);
    for (const fault of faults) console.error(`Left out ${fault}.`);
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    console.error(`${error.message} Nothing was written.`);
    process.exitCode = 1;
  }
});

function readArguments(): ArchiveParts & { file: string } {
  try {
    const options = {
      "with-messages": { type: "boolean" },
      "with-visits": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) {
      console.log(usage);
      process.exit();
    }
    const [file, ...others] = positionals;
    if (!file || others.length > 0) refuse("Name one file");
    const { "with-messages": withMessages = false, "with-visits": withVisits = false } = values;
    return { file, withMessages, withVisits };
  } catch (error) {
    // The rest of Node's message explains how to write a file name that begins with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0] ?? "");
  }
}

function refuse(reason: string): never {
  console.error(`${reason}: npm run import -- --help`);
  process.exit(1);
}
