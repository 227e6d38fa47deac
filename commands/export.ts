import { runOnSite } from "./with-site.ts";

/** Writes the site's works and pictures to one file: `npm run export [file]`. */
const file = process.argv[2] ?? `works-${new Date().toISOString().slice(0, 10)}.tar`;
await runOnSite(async ({ archive }) => {
  const { works, objects, missing, leftOut } = await archive.write(file);
  console.log(`${file}: ${works} works, ${objects} pictures`);
  for (const key of missing) console.error(`${key}, which the database names, is missing or damaged in the store.`);
  for (const { id, title } of leftOut) console.error(`An import will leave out work ${id}, "${title}": no picture.`);
  if (missing.length > 0) console.error(`${missing.length} pictures are missing from the archive.`);
});
