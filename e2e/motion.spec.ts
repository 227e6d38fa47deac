import type { Page } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { homeTexts } from "#app/texts/home.ts";
import { listTexts, siteTexts } from "#app/texts/site.ts";
import { contrast } from "#app/works/pictures/colours.ts";
import { home } from "#content/home.ts";
import { publicAddresses, workAddress } from "#test-support/addresses.ts";
import { expect, luminanceOf, recordLayoutShifts, test, withMotion } from "./test.ts";

test.use({ contextOptions: withMotion });

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const wordsOf = (page: Page) => page.locator("main [aria-hidden=true]").filter({ hasText: home.hero.intro });

interface PlateState {
  plate: string;
  x: number;
  y: number;
  opacity: number;
}

/** Where each plate of the hero's drawing is, in units of the drawing, and how much ink it has. */
const platesOf = (page: Page): Promise<PlateState[]> =>
  page.locator("[data-plate]").evaluateAll((plates) =>
    plates.map((element) => {
      const { transform, opacity } = getComputedStyle(element);
      const { e, f } = new DOMMatrix(transform);
      return { plate: (element as SVGElement).dataset.plate ?? "", x: e, y: f, opacity: Number(opacity) };
    }),
  );

const farthest = (plates: PlateState[]) => Math.max(...plates.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));

/** Presses the pause button at the moment when the headline shows this text, growing or shrinking. */
async function pauseAt(page: Page, text: string, isGrowing: boolean): Promise<void> {
  await page.evaluate(
    ([wanted, grows, label]) => {
      const words = document.querySelector("main p[aria-hidden=true] span span");
      if (!words) throw new Error("no headline");
      let length = words.textContent.length;
      new MutationObserver((_, observer) => {
        const isRight = words.textContent === wanted && words.textContent.length > length === grows;
        length = words.textContent.length;
        if (!isRight) return;
        observer.disconnect();
        document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      }).observe(words, { childList: true, characterData: true, subtree: true });
    },
    [text, isGrowing, homeTexts.hero.pause] as const,
  );
  await expect(page.getByRole("button", { name: homeTexts.hero.play })).toBeVisible({ timeout: 60_000 });
}

/** When scripts were requested and when the headline first changed, in milliseconds after the load event. */
async function recordStart(page: Page): Promise<() => Promise<{ scripts: number[]; letter: number | undefined }>> {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const words = document.querySelector("main p[aria-hidden=true] span span");
      if (!words) return;
      new MutationObserver((_, observer) => {
        observer.disconnect();
        Object.assign(window, { firstLetter: performance.now() });
      }).observe(words, { childList: true, characterData: true, subtree: true });
    });
  });
  return () =>
    page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const loaded = visit?.loadEventEnd ?? 0;
      const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const { firstLetter } = window as unknown as { firstLetter?: number };
      return {
        scripts: files.map(({ startTime }) => startTime - loaded),
        letter: firstLetter === undefined ? undefined : firstLetter - loaded,
      };
    });
}

for (const device of ["mouse", "touch"] as const) {
  test(`with ${device} only, scripts start after the load and the headline five seconds after it`, {
    tag: device === "mouse" ? [] : "@long",
  }, async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, ...(device === "touch" ? phone : {}) });
    const start = await recordStart(page);
    await page.goto(paths.home);
    await expect.poll(async () => (await start()).letter, { timeout: 30_000 }).toBeGreaterThanOrEqual(4_800);
    const { scripts } = await start();
    expect(Math.min(...scripts)).toBeGreaterThan(device === "touch" ? 3_400 : 0);
    await page.close();
  });
}

test("the headline brings each role's plates, and all while it is erased", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(120_000);
  const [, webmaster, frontEnd] = home.roles;
  test.skip(webmaster?.text !== "webmaster" || frontEnd?.plates.join() !== "front", "the roles are not the demo's");
  // Two letters of its second word: the first role begins with the same word and letter.
  const begun = /^\S+ ../.exec(frontEnd?.text ?? "")?.[0].replace(" ", "\n") ?? "";
  await page.goto(paths.home);
  const plates = () => platesOf(page);
  await pauseAt(page, "webmaster", true);
  await expect
    .poll(async () =>
      (await plates()).every(({ plate, opacity }) => (/wp|seo/.test(plate) ? opacity > 0.95 : opacity < 0.25)),
    )
    .toBe(true);
  const resume = page.getByRole("button", { name: homeTexts.hero.play });
  await resume.click();
  await pauseAt(page, "web", false);
  await expect.poll(async () => (await plates()).every(({ opacity }) => opacity > 0.95)).toBe(true);
  // typed.js stops after the letter that it is about to erase.
  expect(await wordsOf(page).textContent()).toMatch(/web?$/);
  await resume.click();
  await pauseAt(page, begun, true);
  await expect
    .poll(async () =>
      (await plates()).every(({ plate, opacity }) => (plate === "front" ? opacity > 0.95 : opacity < 0.25)),
    )
    .toBe(true);
});

test("the plates slip under the mouse and part while scrolling, and come back", async ({ page }) => {
  const shifts = await recordLayoutShifts(page);
  await page.goto(paths.home);
  await expect(page.getByRole("button", { name: homeTexts.hero.pause })).toBeVisible();
  await page.getByRole("button", { name: homeTexts.hero.pause }).click();
  const art = await page.getByRole("img", { name: home.hero.artAlt ?? "" }).boundingBox();
  if (!art) throw new Error("no drawing");
  await expect
    .poll(async () => {
      await page.mouse.move(art.x + art.width * 0.2, art.y + art.height * 0.2);
      await page.mouse.move(art.x + art.width * 0.25, art.y + art.height * 0.2);
      return farthest(await platesOf(page));
    })
    .toBeGreaterThan(2);
  await expect.poll(async () => farthest(await platesOf(page))).toBeLessThan(0.1);

  await page.mouse.wheel(0, 300);
  const ways = { wp: [1, 1], back: [-1, 1], seo: [1, -1], front: [-1, -1] } as Record<string, [number, number]>;
  await expect
    .poll(async () =>
      (await platesOf(page)).every(({ plate, x, y }) => {
        const [right, down] = ways[plate] ?? [0, 0];
        return x * right > 5 && y * down > 5;
      }),
    )
    .toBe(true);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => farthest(await platesOf(page))).toBeLessThan(0.1);
  expect(await shifts()).toEqual([]);
});

test("on a phone a tap moves the plates, and no cursor or dragging is loaded", { tag: "@long" }, async ({
  browser,
  site,
  api,
}) => {
  await api.publishMany(3);
  const page = await browser.newPage({ baseURL: site.url, ...phone });
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(paths.home);
  const drawing = page.getByRole("img", { name: home.hero.artAlt ?? "" });
  await drawing.scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: homeTexts.hero.pause })).toBeVisible();
  const pixels = async () => ((await drawing.boundingBox())?.width ?? 0) / 760;
  const before = farthest(await platesOf(page));
  await expect
    .poll(async () => {
      await drawing.tap({ position: { x: 60, y: 60 } });
      return Math.abs(farthest(await platesOf(page)) - before) * (await pixels());
    })
    .toBeGreaterThan(4);
  await page.getByRole("region", { name: homeTexts.carousel.h2 }).tap({ position: { x: 5, y: 5 } });
  expect(scripts.filter((url) => /cursor|drag/.test(url))).toEqual([]);
  await page.close();
});

test("the headline stops while its tab is hidden", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.home);
  await expect(page.getByRole("button", { name: homeTexts.hero.pause })).toBeVisible();
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const words = () => wordsOf(page).textContent();
  await hide(true);
  await page.clock.runFor(1_000);
  const hidden = await words();
  await page.clock.runFor(20_000);
  expect(await words()).toBe(hidden);
  await hide(false);
  await expect.poll(words).not.toBe(hidden);
});

test("a mouse drags the carousel to an item, and a click still opens a work", async ({ page, api }) => {
  await api.publishMany(8);
  await page.goto(paths.home);
  const list = page.getByRole("region", { name: homeTexts.carousel.h2 });
  await list.scrollIntoViewIfNeeded();
  const pitch = await list.evaluate((element) => {
    const [one, two] = element.querySelectorAll("li");
    return (two?.offsetLeft ?? 0) - (one?.offsetLeft ?? 0);
  });
  const box = await list.boundingBox();
  if (!box) throw new Error("no list");
  const loaded = page.waitForResponse(/\/drag-[^/]+\.js$/);
  await page.mouse.move(box.x + 900, box.y + 150);
  await (await loaded).finished();
  await expect(list).toHaveAttribute("data-cursor", homeTexts.carousel.drag);
  // The module runs soon after its download. A drag before that would scroll nothing.
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + 900, box.y + 150);
      await page.mouse.down();
      await page.mouse.move(box.x + 400, box.y + 150, { steps: 5 });
      const left = await list.evaluate((element) => element.scrollLeft);
      await page.mouse.up();
      return left;
    })
    .toBeGreaterThan(400);
  const state = () => list.evaluate((element) => ({ left: element.scrollLeft, snap: element.style.scrollSnapType }));
  await expect.poll(async () => (await state()).snap).toBe("");
  const { left } = await state();
  expect(Math.abs(left / pitch - Math.round(left / pitch))).toBeLessThan(0.01);
  expect(new URL(page.url()).pathname).toBe(paths.home);
  await list.getByRole("link", { name: "Projet 5" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projet 5");
});

test("headings come into register while they scroll in, no card does", { tag: "@long" }, async ({ page, api }) => {
  await api.publishMany(3);
  await page.goto(paths.home);
  const heading = page.getByRole("heading", { level: 2, name: home.services.h2 });
  const shadow = () => heading.evaluate((element) => getComputedStyle(element).textShadow);
  const none = /^none$|^(rgba\(0, 0, 0, 0\) 0px 0px 0px(, )?)+$/;
  const bring = (part: number) =>
    heading.evaluate((element, at) => {
      const top = element.getBoundingClientRect().top + scrollY;
      scrollTo({ top: top - innerHeight * at, behavior: "instant" });
    }, part);
  await bring(0.93);
  await expect.poll(shadow).not.toMatch(none);
  await bring(0.3);
  await expect.poll(shadow).toMatch(none);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll("h2, h3")].map((element) => {
      const { textShadow, animationName } = getComputedStyle(element);
      const isItem = element.closest("li, article") !== null;
      const isAbove = element.getBoundingClientRect().bottom <= 0;
      return { text: element.textContent, textShadow, isMoved: animationName !== "none", isItem, isAbove };
    }),
  );
  const printed = shown.filter(({ isItem, isMoved, isAbove, textShadow }) =>
    isItem ? isMoved : !isAbove && !none.test(textShadow),
  );
  expect(printed).toEqual([]);
});

test("the cursor appears at once, names what it is over, and follows a navigation", async ({ page, api }) => {
  await api.publishMany(2);
  await page.goto(paths.portfolio);
  const card = await page.getByRole("article").first().boundingBox();
  if (!card) throw new Error("no card");
  const at = { x: card.x + 100, y: card.y + 100 };
  // A single movement. The scripts may not have seen it themselves.
  await page.mouse.move(at.x, at.y);
  const cursor = page.locator("body > div[aria-hidden=true]");
  const word = page.locator("body > span[aria-hidden=true]");
  await expect(cursor).toBeVisible();
  await expect(word).toHaveText(listTexts.cursor);
  const box = async () => {
    const { x = 0, y = 0, width = 0 } = (await cursor.boundingBox()) ?? {};
    return [Math.round(x + width / 2 - at.x), Math.round(y + width / 2 - at.y), Math.round(width)];
  };
  await expect.poll(box).toEqual([0, 0, 48]);
  await expect(cursor).toHaveAttribute("data-words", "false");
  // It is beside the system's cursor, which stays.
  const isHidden = () => [...document.querySelectorAll("*")].some((one) => getComputedStyle(one).cursor === "none");
  expect(await page.evaluate(isHidden)).toBe(false);
  if (process.env.TEST_LONG) {
    // Several movements while the script is still on its way end at the last one.
    await page.reload();
    await page.mouse.move(card.x + 10, card.y + 10);
    await page.mouse.move(at.x, at.y, { steps: 5 });
    await expect.poll(box).toEqual([0, 0, 48]);
  }
  // The mouse stays where it is, over a card now and over nothing that can be pressed on the next page.
  await page
    .getByRole("navigation", { name: siteTexts.nav.mainLabel })
    .getByRole("link", { name: siteTexts.nav.pages.home ?? "" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.home);
  const isOverControl = () =>
    page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("a, button, [data-cursor]") !== null, at);
  // Compared in one go: what lies there changes while the new page is laid out.
  await expect.poll(async () => (await box())[2] === ((await isOverControl()) ? 48 : 24)).toBe(true);
  await expect(word).toHaveText("");
  // Over words the ring shows only what stands above and below them, on a private page too.
  const menu = page.getByRole("navigation", { name: siteTexts.nav.mainLabel });
  await menu.getByRole("link", { name: siteTexts.nav.pages.portfolio ?? "" }).hover();
  await expect(cursor).toHaveAttribute("data-words", "true");
  await page.goto(adminPaths.signIn);
  const width = async () => (await box())[2];
  for (const control of [page.getByRole("button", { name: admin.signIn.submit }), page.locator("[name=email]")]) {
    await control.hover();
    await expect.poll(width).toBe(48);
    await expect(cursor.locator(".cursor-mark")).toBeHidden();
    await expect(cursor.locator(".cursor-round")).toBeHidden();
    await page.getByRole("banner").hover({ position: { x: 2, y: 2 } });
    await expect.poll(width).toBe(24);
    await expect(cursor.locator(".cursor-mark")).toBeVisible();
  }
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(cursor.locator(".cursor-mark")).toBeHidden();
  expect(await width()).toBe(24);
});

test("the cursor's two tones contrast with every colour that the site paints", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await expect(page.locator("body > div[aria-hidden=true]")).toBeVisible();
  const tones = await page
    .locator("body > div[aria-hidden=true] path")
    .evaluateAll((paths) => [...new Set(paths.map((path) => getComputedStyle(path).stroke))]);
  expect(tones).toHaveLength(2);
  const [one = 0, two = 0] = tones.map(luminanceOf);
  // For any surface at all, black to white, in steps that no eye distinguishes.
  const surfaces = Array.from({ length: 1_001 }, (_, step) => step / 1_000);
  const contrasts = surfaces.map((surface) => Math.max(contrast(one, surface), contrast(two, surface)));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
});

test.describe("reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("no page changes by itself, but the bar below the carousel follows the scrolling", async ({ page, api }) => {
    await api.publishMany(7);
    const work = await api.publish({ title: "Rivage" });
    await page.clock.install();
    const others = process.env.TEST_LONG ? [...publicAddresses(work), paths.error] : [workAddress(work)];
    for (const path of [...others, paths.home]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("button", { name: homeTexts.hero.pause })).toHaveCount(0);
      const before = await page.screenshot();
      await page.clock.runFor(30_000);
      expect((await page.screenshot()).equals(before), path).toBe(true);
      const moving = await page.evaluate(
        () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
      );
      expect(moving, path).toBe(0);
    }
    await expect(page.locator("[data-plate][style]")).toHaveCount(0);
    const left = () => page.locator(".follows-scroll").evaluate((bar) => bar.getBoundingClientRect().left);
    const before = await left();
    const carousel = page.getByRole("region", { name: homeTexts.carousel.h2 });
    await carousel.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect.poll(left).toBeGreaterThan(before + 100);
  });
});
