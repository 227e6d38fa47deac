import { basename } from "node:path";
import { workAddress } from "#test-support/addresses.ts";
import { signedInApi } from "#test-support/api.ts";
import { pictureOf, realWorks } from "#test-support/real-life/works.ts";
import { type EngineOptions, type Site, startSite } from "#test-support/site.ts";

/** Starts a site with the works of real life: screenshots, phones, logos and photographs instead of the demo's drawings. */
export async function startRealSite(
  engines: EngineOptions,
): Promise<{ site: Site; works: { id: string; name: string; path: string }[] }> {
  const site = await startSite(engines);
  const api = await signedInApi(site);
  const works: { id: string; name: string; path: string }[] = [];
  // In reverse order, because the newest work is listed first.
  for (const real of realWorks.toReversed()) {
    const { title, url, year, desc, alt } = real;
    const work = await api.publish({ title, url, year, desc, alt }, pictureOf(real));
    works.unshift({ id: work._id, name: basename(real.file, ".webp"), path: workAddress(work) });
  }
  return { site, works };
}
