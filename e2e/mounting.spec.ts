import type { Browser, Page } from "playwright/test";
import sharp from "sharp";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { paperName } from "#app/desk/work-form/pictures/rows.ts";
import { fill } from "#app/formats/fill.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { papers } from "#content/palette.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { changesButton, chooseImage, expect, fillNewWork, placeOf, publishButton, test, thanks } from "./admin.ts";
import { pictureOf, type RealWork, realWorks } from "./real-life/works.ts";
import { type Api, type ApiWork, picture, signIn, soundWork, workFields } from "./test.ts";

test.use({ isOwner: true });

const { framing: copy, warnings } = admin.form;

/** As narrow as a picture of its kind may be, or else the site would see another kind in it. */
const narrowest: Partial<Record<RealWork["kind"], number>> = { screen: 640, page: 1_000, photo: 430 };

/** The daily run takes a small copy of a picture, and of a long page only the beginning. */
async function bytesOf(real: RealWork): Promise<Buffer> {
  const bytes = pictureOf(real);
  if (process.env.TEST_LONG) return bytes;
  const { width, height } = await sharp(bytes).metadata();
  return sharp(bytes)
    .extract({ left: 0, top: 0, width, height: Math.min(height, 3 * width) })
    .resize(narrowest[real.kind] ?? 320, null, { kernel: "nearest", withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/** Publishes one picture of each kind; in the long run all. */
async function publishKinds(api: Api): Promise<ApiWork[]> {
  const works: ApiWork[] = [];
  const kinds = new Map(realWorks.map((each) => [each.kind, each])).values();
  for (const real of process.env.TEST_LONG ? realWorks : kinds) {
    const { title, url, year, desc, alt } = real;
    // So small, the photograph would not fill its sheet by itself.
    const isChosen = real.kind === "full" && !process.env.TEST_LONG;
    const framing = isChosen ? { framing: { mode: "full" } } : {};
    const work = await api.publish({ title, url, year, desc, alt, ...framing }, await bytesOf(real));
    if (!isChosen) expect(work.image.kind, title).toBe(real.kind);
    works.push(work);
  }
  return works;
}

const quittance = realWorks.find(({ file }) => file.startsWith("quittance")) as RealWork;

/** How every plate of the page shows its picture. Lengths are in CSS pixels. */
function plates(page: Page) {
  return page.locator("main [data-kind]").evaluateAll((found) =>
    found.map((plate) => {
      const img = plate.querySelector("img") as HTMLImageElement;
      const [sheet, box] = [plate.getBoundingClientRect(), img.getBoundingClientRect()];
      const { objectFit, objectPosition } = getComputedStyle(img);
      return {
        kind: plate.getAttribute("data-kind") ?? "",
        alt: img.alt,
        ratio: Number(img.getAttribute("width")) / Number(img.getAttribute("height")),
        fit: objectFit,
        position: objectPosition,
        box: { width: box.width, height: box.height },
        /** Distance of the picture from each edge of the sheet. */
        inside: {
          left: box.left - sheet.left,
          right: sheet.right - box.right,
          top: box.top - sheet.top,
          bottom: sheet.bottom - box.bottom,
        },
      };
    }),
  );
}

/** Loads the pictures further down too: a tiny one has no size before. */
async function loadAll(page: Page): Promise<void> {
  await page.locator("main img").evaluateAll((images: HTMLImageElement[]) => {
    for (const image of images) image.loading = "eager";
  });
  // Not waitForFunction, whose timers and frames Chromium does not always run in a page without scripts.
  await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
}

async function expectWholePictures(page: Page, where: string): Promise<void> {
  for (const { kind, alt, ratio, fit, position, box, inside } of await plates(page)) {
    const what = `${where}, ${kind}: ${alt}`;
    if (kind === "full") {
      expect(fit, what).toBe("cover");
      continue;
    }
    expect(Math.min(inside.left, inside.right, inside.top), what).toBeGreaterThan(0);
    if (kind === "page" || kind === "phone-page") {
      expect([fit, position.split(" ").at(-1)], what).toEqual(["cover", "0%"]);
      // As wide as its box: only its lower part is cut.
      expect(box.width / ratio, what).toBeGreaterThanOrEqual(box.height);
    } else {
      expect(inside.bottom, what).toBeGreaterThan(0);
      const isWhole = fit === "contain" || Math.abs(box.width / box.height / ratio - 1) < 0.02;
      expect(isWhole, what).toBe(true);
    }
  }
}

async function expectNoLargerPictures(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    javaScriptEnabled: false,
  });
  await page.goto(paths.portfolio);
  for (const img of await page.getByRole("main").getByRole("img").all()) {
    await img.scrollIntoViewIfNeeded();
    await expect.poll(() => img.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth)).toBeTruthy();
    const { shown, loaded, offered } = await img.evaluate((each: HTMLImageElement) => {
      const ratio = Number(each.getAttribute("width")) / Number(each.getAttribute("height"));
      const isContained = getComputedStyle(each).objectFit === "contain";
      const widths =
        each
          .closest("picture")
          ?.querySelector("source")
          ?.srcset.matchAll(/ (\d+)w/g) ?? [];
      return {
        shown: isContained ? Math.min(each.offsetWidth, each.offsetHeight * ratio) : each.offsetWidth,
        loaded: Number(/-(\d+)\.\w+$/.exec(each.currentSrc)?.[1]),
        offered: [...widths].map(([, width]) => Number(width)),
      };
    });
    if (offered.length === 0) continue;
    const needed = offered.find((width) => width >= shown * 2 * 0.95) ?? Math.max(...offered);
    expect(loaded, `${await img.getAttribute("alt")} is shown ${shown} px wide`).toBeLessThanOrEqual(needed);
  }
  await page.close();
}

test("pictures and texts of any size are shown whole, on no too wide page", async ({ browser, site, api }) => {
  test.slow();
  const works = await publishKinds(api);
  if (process.env.TEST_LONG) await expectNoLargerPictures(browser, site.url);
  // Without scripts a page looks the same and loads sooner.
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  const longTexts = works.filter(({ title, desc }) => title.length > 35 || desc.length > 1_000);
  await signIn(page, null);
  const { dashboard, newWork } = adminPaths;
  const pages = works.map(workAddress);
  // In the daily run the list shows each kind, other tests open these, and two works have the longest words.
  const others = [paths.home, dashboard, newWork, ...longTexts.map(({ _id }) => editWorkPath(_id))];
  const rest = process.env.TEST_LONG ? [...pages, ...others] : pages.filter((_, index) => index % 4 === 2);
  for (const address of [paths.portfolio, ...rest]) {
    await page.goto(address);
    for (const width of [1440, 320]) {
      const where = `${address}, ${width} px`;
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
      if (others.includes(address)) continue;
      await loadAll(page);
      await expectWholePictures(page, where);
    }
  }
  await page.close();
});

/** What a visitor gets of the only work. */
async function shownBy({ url }: Api, name: string): Promise<string | undefined> {
  const [plate = ""] = /<[^>]* data-kind=[^>]*>/.exec(await readText(url + paths.portfolio)) ?? [];
  return new RegExp(` data-${name}="([^"]*)"`).exec(plate)?.[1];
}

/** How a picture is mounted, in the form: it stands in a part that is closed at first. */
const fold = (page: Page) => placeOf(page, "image").locator("summary");

test("the owner chooses how the picture is shown, and what it is", async ({ page, api }) => {
  const { title, alt } = quittance;
  const { _id: id } = await api.publish({ title, alt }, await bytesOf(quittance));
  expect(await shownBy(api, "kind")).toBe("screen");
  const choose = async (name: string) => {
    await page.goto(editWorkPath(id));
    await expect(page.getByRole("radio", { name })).toBeHidden();
    await fold(page).click();
    await page.getByRole("radio", { name }).press(" ");
    await changesButton(page).click();
    await expect(thanks(page)).toBeVisible();
  };
  const right = fill(copy.fullAt, { focus: copy.focuses.wide[2] ?? "" });
  await choose(right);
  expect(await shownBy(api, "kind")).toBe("full");
  expect(await shownBy(api, "focus")).toBe("1");
  expect(await shownBy(api, "ink")).toBeUndefined();
  expect((await api.list())[0]?.framing).toMatchObject({ mode: "full", focus: 1, kind: "auto" });
  await page.goto(editWorkPath(id));
  await expect(fold(page)).toContainText(right.toLowerCase());
  if (!process.env.TEST_LONG) return;
  await choose(copy.modes.whole);
  expect(await shownBy(api, "kind")).toBe("whole");
  expect(await shownBy(api, "ink")).toBeUndefined();
  await choose(copy.kinds.photo);
  await choose(copy.modes.mounted);
  expect(await shownBy(api, "kind")).toBe("photo");
  // The site's own guesses need no choice.
  expect((await api.list())[0]?.framing).toMatchObject({ mode: "auto", kind: "photo" });
  await choose(copy.kinds.screen);
  expect(await shownBy(api, "kind")).toBe("screen");
  expect((await api.list())[0]?.framing).toMatchObject({ kind: "auto" });
});

test("a focus that has no effect on the picture survives an edit", async ({ api, desk }) => {
  const framing = { mode: "full", focus: 0 };
  const { _id: id } = await api.publish({ framing });
  const form = await readText(api.url + editWorkPath(id), { headers: { Cookie: `session=${api.token}` } });
  expect(/name="framing.focus" value="([^"]*)"/.exec(form)?.[1]).toBe("0");
  await desk.submit(id, "publish", { title: "Autre titre" });
  expect(await api.list()).toMatchObject([{ title: "Autre titre", framing }]);
});

test("the form warns, shows what will be published, and follows the choice by keyboard", async ({ page, api }) => {
  await fillNewWork(page, quittance.title, await picture("#58b19f", 3_200, 1_400));
  await expect(page.getByText(warnings.unreadable)).toBeVisible();
  await chooseImage(page, await picture("#58b19f", 1_000, 625));
  await expect(page.getByText(fill(warnings.small, { width: "1 000" }))).toBeVisible();
  await expect(page.getByText(warnings.unreadable)).toHaveCount(0);
  const shown = placeOf(page, "image").locator("[data-kind]").first();
  const preview = page.frameLocator("iframe").getByRole("article").locator("[data-kind]");
  await expect(shown).toHaveAttribute("data-kind", "screen");
  const ink = await shown.getAttribute("data-ink");
  await expect(preview).toHaveAttribute("data-ink", `${ink}`);
  await fold(page).click();
  const phrases = page.locator(":is(label, legend, span, p, button) :is(div, p, ul, fieldset)");
  await expect(phrases).toHaveCount(0);
  const modes = page.getByRole("group", { name: copy.mode });
  await modes.getByRole("radio", { name: copy.modes.mounted }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(shown).toHaveAttribute("data-kind", "whole");
  await expect(page.getByRole("group", { name: copy.paper, exact: true })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(shown).toHaveAttribute("data-kind", "full");
  await expect(shown).toHaveAttribute("data-focus", "0");
  const left = fill(copy.fullAt, { focus: copy.focuses.wide[0] ?? "" });
  await expect(fold(page)).toContainText(left.toLowerCase());
  await modes.getByRole("radio", { name: copy.modes.mounted }).check();
  await expect(shown).toHaveAttribute("data-ink", `${ink}`);
  await expect(fold(page)).toContainText(copy.auto);
  await page
    .getByRole("group", { name: copy.paper })
    .getByRole("radio", { name: paperName(papers, "sage") })
    .check();
  await expect(shown).toHaveAttribute("data-ink", "sage");
  await expect(preview).toHaveAttribute("data-ink", "sage");
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await shownBy(api, "ink")).toBe("sage");
});

test("the form refuses a wrong framing and keeps what was typed", async ({ api, desk }) => {
  const { _id: id, version } = await api.publish();
  const fields = workFields("publish", { ...soundWork, id, version, title: "Autre titre", framing: { ink: "pink" } });
  const refused = await desk.post(editWorkPath(id), fields);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  for (const kept of [errorTexts.framing_invalid, 'value="Autre titre"']) expect(html).toContain(kept);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a portrait stands on a portrait sheet, in every list and in the form", async ({ page, api }) => {
    const framing = { kind: "photo" };
    const work = await api.publish(
      { title: "Forêt", framing, gallery: [{ id: await api.upload("#204060") }] },
      await picture("#58b19f", 300, 400),
    );
    const daily = [paths.portfolio, editWorkPath(work._id)];
    const others = [paths.home, workAddress(work), adminPaths.dashboard];
    for (const address of process.env.TEST_LONG ? [...daily, ...others] : daily) {
      await page.goto(address);
      const plate = page.locator('main [data-sheet="portrait"] > [data-kind="photo"]').first();
      const { width = 0, height = 0 } = (await plate.boundingBox()) ?? {};
      expect(width / height, address).toBeCloseTo(3 / 4, 1);
    }
  });
});
