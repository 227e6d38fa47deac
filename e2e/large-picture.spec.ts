import type { Page } from "playwright/test";
import sharp from "sharp";
import { fill } from "#app/formats/fill.ts";
import { viewerTexts as copy, largePictureTexts } from "#app/texts/large-picture.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { expectNoViolations } from "./axe.ts";
import { type Api, expect, picture, test } from "./test.ts";

const titles = { screen: "Le tableau de bord", page: "La page entière" };

/** A work with a window and a phone in front of it, a long page, and a picture that is too small to be enlarged. */
async function publishPictures(api: Api): Promise<string> {
  const [phone, page, tiny] = [
    await api.upload("#204060", 390, 844),
    await api.upload("#204060", 600, 2000),
    await api.upload("#204060", 300, 200),
  ];
  const gallery = [{ id: page, alt: titles.page, caption: "De haut en bas" }, { id: tiny }];
  const values = { title: "Cadence", alt: titles.screen, phone, gallery };
  return workAddress(await api.publish(values, await picture("#604020", 1600, 1000)));
}

const linkTo = (page: Page, alt: string) =>
  page.getByRole("link", { name: fill(largePictureTexts.open, { alt }), exact: true });
const place = (number: number) => fill(copy.place, { number, total: 3 });

test("a picture opens large, by keyboard too, and closing leads back", async ({ page, site, api }) => {
  const address = await publishPictures(api);
  const other = workAddress(await api.publish({ title: "Un autre" }));
  await page.goto(other);
  await page.getByRole("link", { name: "Cadence" }).first().click();
  await expect(page).toHaveURL(address);
  const [viewer, link] = [page.getByRole("dialog", { name: copy.label }), linkTo(page, titles.screen)];
  const [status, stage] = [viewer.getByRole("status"), viewer.locator("[data-mode]")];
  const button = (name: string) => viewer.getByRole("button", { name, exact: true });
  const isPageStill = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow === "hidden");

  await test.step("going back to another work closes it", async () => {
    await link.click();
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(other);
    await expect(viewer).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(address);
  });

  await link.focus();
  await page.keyboard.press("Enter");
  await expect(button(copy.close)).toBeFocused();
  await expect(status).toHaveText(place(1));
  await expect(button(copy.previous)).toBeDisabled();
  expect(await isPageStill()).toBe(true);
  const image = viewer.getByRole("img", { name: titles.screen });
  await expect(image).toHaveAttribute("src", new RegExp(`${await link.getAttribute("href")}$`));
  await expectNoViolations(page, "viewer");
  // Two fingers enlarge it as any page, and nothing moves by itself.
  await expect(stage).toHaveCSS("touch-action", "auto");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(viewer).toHaveCSS("transition-property", "none");

  await button(copy.realSize).click();
  await expect(stage).toBeFocused();
  await expect.poll(() => image.evaluate(({ clientWidth }) => clientWidth)).toBe(1600);
  const left = () => stage.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await left();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(before);
  await expect(status).toHaveText(place(1));
  await button(copy.fit).click();

  // The phone of the pair, then the last one.
  await page.keyboard.press("ArrowRight");
  await expect(status).toHaveText(place(2));
  await button(copy.next).click();
  await expect(status).toHaveText(place(3));
  await expect(button(copy.close)).toBeFocused();
  await expect(viewer.getByText("De haut en bas")).toBeVisible();
  await expect(stage).toHaveAttribute("data-mode", "long");
  expect(await stage.evaluate((each) => each.scrollHeight > each.clientHeight && each.scrollTop === 0)).toBe(true);

  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(await isPageStill()).toBe(false);

  const [file] = await Promise.all([page.context().waitForEvent("page"), link.click({ modifiers: ["ControlOrMeta"] })]);
  await file.waitForURL(`**${await link.getAttribute("href")}`);
  await expect(viewer).toHaveCount(0);

  await test.step("its bar is one line on a tablet, whatever its buttons say", async () => {
    await page.setViewportSize({ width: 820, height: 1_180 });
    await link.click();
    const middle = (name: string) =>
      button(name).evaluate((element) => {
        const { y, height } = element.getBoundingClientRect();
        return Math.round(y + height / 2);
      });
    await expect.poll(() => middle(copy.realSize)).toBe(await middle(copy.next));
    expect(await middle(copy.close)).toBe(await middle(copy.next));
    await button(copy.realSize).click();
    expect(await middle(copy.fit)).toBe(await middle(copy.next));
    expect(await middle(copy.close)).toBe(await middle(copy.next));
  });

  await test.step("without JavaScript it is a link to its whole file, unless it is tiny", async () => {
    const html = await readText(site.url + address);
    const links = html.matchAll(/<a [^>]*href="([^"]*\.webp)"[^>]*aria-label="([^"]*)"/g);
    const files = new Map([...links].map(([, file = "", name = ""]) => [name, file]));
    expect([...files.keys()]).toEqual([titles.screen, titles.page].map((alt) => fill(largePictureTexts.open, { alt })));
    const whole = await fetch(new URL([...files.values()][1] ?? "", site.url));
    const { width, height } = await sharp(await whole.arrayBuffer()).metadata();
    expect([width, height]).toEqual([600, 2000]);
  });
});
