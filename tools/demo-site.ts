import { readEnv } from "#app/env.server.ts";
import { withSite } from "#commands/with-site.ts";
import { seedDemoWorks } from "#db/demo/seed.ts";
import { type EngineOptions, type Site, startSite } from "#test-support/site.ts";

/** Starts a site with the demo's works. */
export async function startDemoSite(engines: EngineOptions): Promise<{ site: Site; workId: string }> {
  const site = await startSite(engines);
  await site.stop();
  const workId = await withSite(readEnv({ ...site.env, LOG_LEVEL: "error" }), async ({ owners, works, images }) => {
    const owner = await owners.findOwner();
    await seedDemoWorks(works, owner?.id ?? "");
    await images.settled();
    return (await works.list())[0]?.id ?? "";
  });
  await site.start();
  return { site, workId };
}
