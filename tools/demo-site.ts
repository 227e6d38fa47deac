import { readEnv } from "#app/env.server.ts";
import { withSite } from "#commands/with-site.ts";
import { seedDemoWorks } from "#demo/seed.ts";
import { type ApiWork, signedInApi } from "#test-support/api.ts";
import { type EngineOptions, type Site, startSite } from "#test-support/site.ts";

export async function startDemoSite(engines: EngineOptions): Promise<{ site: Site; work: ApiWork }> {
  const site = await startSite(engines);
  await site.stop();
  await withSite(readEnv({ ...site.env, LOG_LEVEL: "error" }), async ({ owners, works }) => {
    const owner = await owners.findOwner();
    await seedDemoWorks(works, owner?.id ?? "");
  });
  await site.start();
  const [work] = await (await signedInApi(site)).list();
  if (!work) throw new Error("the demo has no work");
  return { site, work };
}
