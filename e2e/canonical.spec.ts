import { paths } from "#app/paths.ts";
import { publicAddresses } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { expect, test } from "./test.ts";

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

test("the canonical address of a page leaves out the parameters of shared links", async ({ site }) => {
  for (const path of publicAddresses()) {
    const html = await readText(`${site.url}${path}?utm_source=lettre&fbclid=x`);
    expect(canonical(html), path).toBe(site.url + path);
  }
  const secondPage = `${site.url}${paths.portfolio}?apres=000000000000`;
  expect(canonical(await readText(`${secondPage}&utm_source=lettre`))).toBe(secondPage);
});
