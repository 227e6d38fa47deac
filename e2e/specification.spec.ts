import type { Page } from "playwright/test";
import { paths, servicePath } from "#app/paths.ts";
import { serviceTexts } from "#app/texts/service.ts";
import { siteTexts } from "#app/texts/site.ts";
import { home } from "#content/home.ts";
import { resumeCallToAction, servicePages } from "#content/service-pages.ts";
import { site as content } from "#content/site.ts";
import { httpRequest, readText } from "#test-support/http.ts";
import { expect, test } from "./test.ts";

/** A picture is as wide as its place, which does not move when it comes, and is cached for ever. */
async function expectMounted(page: Page, { alt, file }: { alt: string; file: string }): Promise<void> {
  const picture = page.getByRole("img", { name: alt, exact: true });
  await expect(picture).toHaveAttribute("loading", "lazy");
  const plate = page.locator("[data-kind]").filter({ has: picture });
  const sizeOfPlate = () => plate.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  const before = await sizeOfPlate();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
  expect(await sizeOfPlate(), file).toEqual(before);
  const [source, width] = await picture.evaluate((img: HTMLImageElement) => [img.currentSrc, img.clientWidth]);
  const [, drawn] = /\/assets\/[\w-]+-(\d+)\.avif$/.exec(source) ?? [];
  expect(Number(drawn), `${file}: ${source}`).toBeLessThanOrEqual(2 * width);
  const { headers } = await httpRequest(source);
  expect(headers["content-type"]).toBe("image/avif");
  expect(headers["cache-control"]).toContain("immutable");
}

// Another test compares what pages show with and without scripts.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a service page has the side buttons, a section for each part, and mounted pictures", async ({ page }) => {
    for (const service of servicePages) {
      await page.goto(servicePath(service.id));
      const main = page.getByRole("main");
      const side = main.getByRole("list", { name: siteTexts.profilesLabel });
      await expect(side.getByRole("link")).toHaveCount(content.profiles.length);
      for (const { h2, h3, paragraph } of service.content) {
        const heading = h3 ?? h2;
        const named = heading ? { has: page.getByRole("heading", { name: heading }) } : {};
        // The last one: a block with an h3 is a section of the one above.
        await expect(
          main
            .locator("section")
            .filter({ hasText: paragraph, ...named })
            .last(),
        ).toBeVisible();
      }
      const named = (title: string) =>
        main.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
      await expect(named(serviceTexts.receives).getByRole("listitem")).toHaveCount(service.receives?.length ?? 0);
      for (const { name, price } of service.offers ?? [])
        await expect(named(service.offersTitle ?? serviceTexts.offers)).toContainText(`${name}${price}`);
      await expect(main.getByRole("link", { name: siteTexts.contactLabel })).toHaveCount(1);
      await expect(main.getByRole("link", { name: resumeCallToAction.buttonText })).toHaveCount(1);
      for (const { image } of service.content) if (image) await expectMounted(page, image);
    }
  });
});

test("the home page leads to every service", async ({ site }) => {
  const html = await readText(site.url);
  for (const { id } of servicePages)
    expect(html).toMatch(new RegExp(`<section.*<a [^>]*href="${servicePath(id)}"`, "s"));
});

test("the stay-connected block offers the contact card", async ({ site }) => {
  test.skip(!content.contactCardLabel, "this site has no contact card");
  const [, block = ""] = (await readText(site.url)).split(`>${home.contact.h2}</h2>`);
  expect(block).toMatch(
    new RegExp(`<a [^>]*href="${paths.contactCard}"[^>]*>(?:(?!</a>).)*${content.contactCardLabel}`, "s"),
  );
  const card = await fetch(site.url + paths.contactCard);
  expect(card.headers.get("content-type")).toContain("text/vcard");
  expect(await card.text()).toContain(`EMAIL;TYPE=INTERNET:${content.email}`);
});
