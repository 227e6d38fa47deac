import { runOnSite } from "./with-site.ts";

/** Removes at once all that the hourly sweep of a running site would remove. */
await runOnSite(async ({ sweep }) => {
  for (const [what, count] of Object.entries(await sweep())) console.log(`${what}: ${count} removed`);
});
