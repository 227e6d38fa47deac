import { openBackend } from "#app/backend.server.ts";
import { readEnv } from "#app/env.server.ts";

/** Removes at once what the running site would remove within the hour. */
const backend = await openBackend(readEnv(process.env));
try {
  await backend.prepare();
  const swept = await backend.sweep();
  if (swept) for (const [what, count] of Object.entries(swept)) console.log(`${what}: ${count} removed`);
  else console.log("Another instance is at it.");
} finally {
  await backend.close();
}
