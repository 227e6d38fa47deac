import type { Page } from "playwright/test";
import { paths } from "#app/paths.ts";
import { adminAddresses } from "#test-support/addresses.ts";
import { brokenWords } from "./broken-words.ts";
import { fillSite } from "./fill-site.ts";
import { expect, signIn, test } from "./test.ts";

// The daily run looks for such words with the other faults of every page.
test.describe("every width", { tag: "@long" }, () => {
  /** Each word that is broken inside, with the widths. */
  async function brokenWordsOf(page: Page, addresses: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of addresses) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      for (const width of [320, 390, 404, 768, 820, 1024, 1100, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await page.evaluate(brokenWords)).map((word) => `${path} at ${width}: ${word}`));
      }
    }
    return found;
  }

  test.beforeEach(() => test.setTimeout(600_000));

  test("no word is broken inside, on the desk too", async ({ page, api }) => {
    const addresses = await fillSite(api);
    await fetch(`${api.url}${paths.portfolio}`, { headers: { "Sec-Fetch-Dest": "document", "User-Agent": "Firefox" } });
    expect.soft(await brokenWordsOf(page, addresses)).toEqual([]);
    await signIn(page);
    const [work] = await api.list();
    expect.soft(await brokenWordsOf(page, adminAddresses(work?._id ?? ""))).toEqual([]);
  });

  /** The fonts that a page finds on the system, when its own ones do not come. */
  for (const [system, missing] of [
    ["Arial", /^$/],
    ["DejaVu", /Arial[\w-]*|Liberation[\w-]*|Roboto[\w-]*/g],
  ] as const) {
    test(`no word is broken inside with ${system} in place of the site's fonts`, async ({ page, api }) => {
      await page.route("**/*.woff2", (route) => route.abort());
      await page.route("**/*.css", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/local\([^)]*\)/g, (face) => face.replace(missing, "Missing"));
        await route.fulfill({ response, body });
      });
      expect(await brokenWordsOf(page, await fillSite(api))).toEqual([]);
    });
  }
});
