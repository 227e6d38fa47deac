import { openBackend } from "#app/backend.server.ts";
import { readEnv } from "#app/env.server.ts";
import { ArchiveRefusedError } from "#app/works/archive.server.ts";

/** Reads what `npm run export` wrote into a site without works: `npm run import <file>`. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error("Which file? npm run import <file>");
  process.exit(1);
}
const backend = await openBackend(readEnv(process.env));
try {
  await backend.prepare();
  const { works, objects } = await backend.archive.read(file);
  console.log(`${works} works and ${objects} pictures are in.`);
} catch (error) {
  if (!(error instanceof ArchiveRefusedError)) throw error;
  console.error(`${error.message} Nothing was written.`);
  process.exitCode = 1;
} finally {
  await backend.close();
}
