import { paths } from "#app/paths.ts";
import { demoWorks } from "#demo/works.ts";
import { publicAddresses } from "#test-support/addresses.ts";
import type { Api, ApiWork } from "./test.ts";

/**
 * Publishes the demo's works, which have long names and hosts, with one small picture.
 * @returns every public page, with that of one work, and the error page
 */
export async function fillSite(api: Api): Promise<string[]> {
  const works: ApiWork[] = [];
  for (const { alt, picture: _, phone, gallery, ...texts } of demoWorks)
    works.push(await api.publish({ ...texts, imageAlt: alt } as Partial<ApiWork>));
  return [...publicAddresses(works[1]), paths.error];
}
