import { parseArgs } from "node:util";
import { admin } from "#app/texts/admin.ts";
import type { ArchiveParts } from "#app/works/archive.server.ts";
import { runOnSite } from "./with-site.ts";

/** Writes the site's works and pictures to one file. Only one process can use the embedded database: the site is stopped first. */

const usage = `npm run export -- [file] [--with-messages] [--with-visits]

  file    the archive to write; works-DATE.tar if left out
  --with-messages
          also what visitors wrote in the contact form: keep such a file as you keep letters
  --with-visits
          also the counts of visits

With PostgreSQL the site may run meanwhile. With the embedded database, stop it first, or use the button
"${admin.account.backup.button}" of the account page.`;

const { file, ...parts } = readArguments();
await runOnSite(async ({ archive }) => {
  const { works, objects, missing, leftOut } = await archive.write(file, parts);
  console.log(`${file}: ${works} works, ${objects} pictures`);
  for (const key of missing) console.error(`${key}, which the database names, is missing or damaged in the store.`);
  for (const { id, title } of leftOut) console.error(`An import will leave out work ${id}, "${title}": no picture.`);
  if (missing.length > 0) console.error(`${missing.length} pictures are missing from the archive.`);
});

function readArguments(): ArchiveParts & { file: string } {
  const today = new Date().toISOString().slice(0, 10);
  try {
    const options = {
      "with-messages": { type: "boolean" },
      "with-visits": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file = `works-${today}.tar`, ...others] = positionals;
    if (values.help) {
      console.log(usage);
      process.exit();
    }
    if (others.length > 0) refuse(`One file, not ${positionals.length}`);
    const { "with-messages": withMessages = false, "with-visits": withVisits = false } = values;
    return { file, withMessages, withVisits };
  } catch (error) {
    // The rest of Node's message explains how to write a file name that begins with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0] ?? "");
  }
}

function refuse(reason: string): never {
  console.error(`${reason}: npm run export -- --help`);
  process.exit(1);
}
