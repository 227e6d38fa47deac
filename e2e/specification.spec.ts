import { paths, servicePath } from "#app/paths.ts";
import { serviceTexts } from "#app/texts/service.ts";
import { siteTexts } from "#app/texts/site.ts";
import { home } from "#content/home.ts";
import { resumeCallToAction, servicePages } from "#content/service-pages.ts";
import { site as content } from "#content/site.ts";
import { httpRequest, readText } from "#test-support/http.ts";
import { expect, test } from "./test.ts";

// Another test compares what pages show with and without scripts.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a service page has the side buttons, and a section for each block and part of its content", async ({
    page,
  }) => {
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
    }
  });

  test("a picture of a service page is mounted, as wide as its place, and cached for ever", async ({ page }) => {
    const pictures = servicePages.flatMap(({ id, content: blocks }) =>
      blocks.flatMap(({ image }) => (image ? [{ path: servicePath(id), ...image }] : [])),
    );
    test.skip(pictures.length === 0, "this site has no picture on a service page");
    for (const { path, alt, file } of pictures) {
      await page.goto(path);
      const picture = page.getByRole("img", { name: alt, exact: true });
      await expect(picture).toHaveAttribute("loading", "lazy");
      const plate = page.locator("[data-kind]").filter({ has: picture });
      const sizeOfPlate = () => plate.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
      const before = await sizeOfPlate();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeTruthy();
      expect(await sizeOfPlate(), file).toEqual(before);
      const [source, width] = await picture.evaluate((img: HTMLImageElement) => [img.currentSrc, img.clientWidth]);
      const [, drawn] = /\/assets\/[\w-]+-(\d+)\.avif$/.exec(source) ?? [];
      expect(Number(drawn), `${file}: ${source}`).toBeLessThanOrEqual(2 * width);
      const { headers } = await httpRequest(source);
      expect(headers["content-type"]).toBe("image/avif");
      expect(headers["cache-control"]).toContain("immutable");
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

test("the year stays on one line in the card of a work", { tag: "@long" }, async ({ page, api }) => {
  await api.publish({ title: "Un titre de projet assez long pour remplir toute la carte", year: 2026 });
  await page.goto(paths.portfolio);
  for (const width of [320, 390, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    const year = page.getByRole("article").getByText(/^2026$/);
    const { height, lineHeight } = await year.evaluate((element) => ({
      height: element.clientHeight,
      lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height, `${width} px`).toBeLessThan(1.5 * lineHeight);
  }
});
