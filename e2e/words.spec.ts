import type { Page } from "playwright/test";
import { paths } from "#app/paths.ts";
import { demoWorks } from "#demo/works.ts";
import { adminAddresses, publicAddresses } from "#test-support/addresses.ts";
import { brokenWords } from "./broken-words.ts";
import { type Api, type ApiWork, expect, signIn, test } from "./test.ts";

/** The demo's works, which have long names and hosts, with one small picture. */
async function publishDemoWorks(api: Api): Promise<ApiWork> {
  const published = [];
  for (const { alt, picture: _, phone, gallery, ...texts } of demoWorks)
    published.push(await api.publish({ ...texts, imageAlt: alt } as Partial<ApiWork>));
  const [work] = published;
  if (!work) throw new Error("the demo has no work");
  return work;
}

/** Each word that is broken inside, with the widths. */
async function brokenWordsOf(page: Page, addresses: string[], widths: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of addresses) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await page.evaluate(brokenWords)).map((word) => `${path} at ${width}: ${word}`));
    }
  }
  return found;
}

const grid = [320, 390, 404, 768, 820, 1024, 1100, 1280, 1440, 1920];

test("no word of a public page is broken inside", async ({ page, api }) => {
  const work = await publishDemoWorks(api);
  const addresses = [...publicAddresses(work), paths.error];
  expect(await brokenWordsOf(page, addresses, [320, 768, 1024, 1440])).toEqual([]);
});

test("no word is broken inside at any width, on the desk too @long", async ({ page, api }) => {
  test.setTimeout(600_000);
  const work = await publishDemoWorks(api);
  await fetch(`${api.url}${paths.portfolio}`, { headers: { "Sec-Fetch-Dest": "document", "User-Agent": "Firefox" } });
  expect.soft(await brokenWordsOf(page, [...publicAddresses(work), paths.error], grid)).toEqual([]);
  await signIn(page);
  expect.soft(await brokenWordsOf(page, adminAddresses(work._id), grid)).toEqual([]);
});

/** The fonts that a page finds on the system, when its own ones do not come. */
for (const [system, missing] of [
  ["Arial", /^$/],
  ["DejaVu", /Arial[\w-]*|Liberation[\w-]*|Roboto[\w-]*/g],
] as const) {
  test(`no word is broken inside with ${system} in place of the site's fonts @long`, async ({ page, api }) => {
    test.setTimeout(600_000);
    await page.route("**/*.woff2", (route) => route.abort());
    await page.route("**/*.css", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/local\([^)]*\)/g, (face) => face.replace(missing, "Missing"));
      await route.fulfill({ response, body });
    });
    const work = await publishDemoWorks(api);
    expect(await brokenWordsOf(page, [...publicAddresses(work), paths.error], grid)).toEqual([]);
  });
}
