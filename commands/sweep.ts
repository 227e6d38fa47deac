import { runOnSite } from "./with-site.ts";

/** Removes at once what the running site would remove within the hour. */
await runOnSite(async ({ sweep }) => {
  const swept = await sweep();
  if (swept) for (const [what, count] of Object.entries(swept)) console.log(`${what}: ${count} removed`);
  else console.log("Another instance is at it.");
});
