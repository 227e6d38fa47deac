import { paths } from "#app/paths.ts";
import { publicAddresses } from "#test-support/addresses.ts";
import { type Api, picture } from "./test.ts";

/** Publishes three works, and returns every public page with the middle work's and the error page. */
export async function fillSite(api: Api): Promise<string[]> {
  const works = [];
  for (const [title, color] of [
    ["Maison Aubier", "#eab543"],
    ["Rivage", "#58b19f"],
    ["Cadence", "#3b3b98"],
  ] as const) {
    works.push(await api.publish({ title, english: `${title} in English.` }, await picture(color, 1_200, 900)));
  }
  return [...publicAddresses(works[1]), paths.error];
}
