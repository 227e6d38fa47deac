import { paths, servicePath } from "#app/paths.ts";
import { expect, test } from "./test.ts";

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

test("a page has one address, wherever its link was shared", { tag: "@looks" }, async ({ site }) => {
  for (const path of [paths.home, paths.portfolio, paths.resume, servicePath("seo"), paths.legal]) {
    const html = await (await fetch(`${site.url}${path}?utm_source=lettre&fbclid=x`)).text();
    expect(canonical(html), path).toBe(site.url + path);
  }
  const second = `${site.url}${paths.portfolio}?apres=000000000000`;
  expect(canonical(await (await fetch(`${second}&utm_source=lettre`)).text())).toBe(second);
});
