import { runOnSite } from "./with-site.ts";

/** Removes at once all that the hourly sweep of a running site would remove. */
await runOnSite(async ({ sweep }) => {
  const counts = await sweep();
  if (counts) for (const [what, count] of Object.entries(counts)) console.log(`${what}: ${count} removed`);
  else console.log("Another instance is sweeping now.");
});
