import { openBackend } from "#app/backend.server.ts";
import { readEnv } from "#app/env.server.ts";

/** Writes the site's works and pictures to one file: `npm run export [file]`. */
const file = process.argv[2] ?? `works-${new Date().toISOString().slice(0, 10)}.tar`;
const backend = await openBackend(readEnv(process.env));
try {
  await backend.prepare();
  const { works, objects } = await backend.archive.write(file);
  console.log(`${file}: ${works} works, ${objects} pictures`);
} finally {
  await backend.close();
}
