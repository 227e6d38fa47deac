import { ArchiveRefusedError } from "#app/archive/import.server.ts";
import { fileArgument } from "./arguments.ts";
import { runOnSite } from "./with-site.ts";

/** Reads an archive of `npm run export`, of the account page or of a night. */

const notArchived = `No archive holds these, so this site keeps its own: the owner's e-mail, password, keys and sessions, and what is in
content/. Preview links end: share a draft anew.`;

const usage = `npm run import -- file [--replace]

  file    the archive to read; a day, as 2026-11-24, is the backup that this site made in that night
  --replace
          in place of the works, the messages, the counts of visits and the availability that the site has

The messages are not mailed again. With PostgreSQL the site may run meanwhile; with the embedded database, stop it first.`;

const { positionals, values, refuse } = fileArgument("import", usage, { replace: { type: "boolean" } });
const [file = refuse("Name one file")] = positionals;
await runOnSite(async ({ archive }) => {
  try {
    const { taken, objects, faults } = await archive.read(file, { replace: "replace" in values });
    const counts = (["works", "images", "messages", "visits"] as const).map((table) => `${taken[table] ?? 0} ${table}`);
    const availability = taken.availability ? ", the availability" : "";
    console.log(`Imported ${counts.join(", ")}${availability}; ${objects} objects.`);
    console.log(notArchived);
    for (const fault of faults) console.error(`Left out ${fault}.`);
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    console.error(`${error.message} Nothing was written.`);
    process.exitCode = 1;
  }
});
