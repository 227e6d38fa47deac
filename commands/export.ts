import { runOnSite } from "./with-site.ts";

/** Writes the site's works and pictures to one file: `npm run export [file]`. */
const file = process.argv[2] ?? `works-${new Date().toISOString().slice(0, 10)}.tar`;
await runOnSite(async ({ archive }) => {
  const { works, objects, missing, leftOut } = await archive.write(file);
  console.log(`${file}: ${works} works, ${objects} pictures`);
  for (const key of missing) console.error(`The store has no sound ${key}, which the database names.`);
  for (const { id, title } of leftOut)
    console.error(`Without its picture an import leaves out work ${id}, "${title}".`);
  if (missing.length > 0) console.error(`${missing.length} pictures are missing from the archive.`);
});
