import { workAddress } from "#test-support/addresses.ts";
import { signedInApi } from "#test-support/api.ts";
import { makeRealPictures } from "#test-support/real-life/make-pictures.ts";
import { type EngineOptions, type Site, startSite } from "#test-support/site.ts";

/** Starts a site with the works of real life: screenshots, phones, logos and photographs instead of the demo's drawings. */
export async function startRealSite(
  engines: EngineOptions,
): Promise<{ site: Site; works: { id: string; name: string; path: string }[] }> {
  const [site, pictures] = await Promise.all([startSite(engines), makeRealPictures()]);
  const api = await signedInApi(site);
  const works: { id: string; name: string; path: string }[] = [];
  // In reverse order, because the newest work is listed first.
  for (const { file, bytes, title, url, year, desc, alt } of pictures.toReversed()) {
    const work = await api.publish({ title, url, year, desc, alt }, bytes);
    works.unshift({ id: work._id, name: file.replace(/\..*$/, ""), path: workAddress(work) });
  }
  return { site, works };
}
