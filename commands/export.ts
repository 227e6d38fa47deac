import { admin } from "#app/texts/desk.ts";
import { fileArgument } from "./arguments.ts";
import { runOnSite } from "./with-site.ts";

/** Writes everything that the site keeps to one file. Only one process can use the embedded database: the site is stopped first. */

const usage = `npm run export -- [file]

  file    the archive to write; sauvegarde-DATE.tar if left out

The messages of the contact form are in it: keep it as you keep letters.
With PostgreSQL the site may run meanwhile. With the embedded database, stop it first, or use the button
"${admin.account.backup.button}" of the account page.`;

const { positionals } = fileArgument("export", usage, {});
const [file = `sauvegarde-${new Date().toISOString().slice(0, 10)}.tar`] = positionals;
await runOnSite(async ({ archive }) => {
  const { counts, objects, missing } = await archive.write(file);
  console.log(`${file}: ${counts.works} works, ${objects} objects, ${counts.messages} messages`);
  for (const key of missing) console.error(`${key}, which the database names, is missing or damaged in the store.`);
});
