import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { contrast } from "#app/works/pictures/colours.ts";
import { eachText, caseStudyLimits as limits, textFields } from "#app/works/work-fields.ts";
import { site as content } from "#content/site.ts";
import { adminAddresses, aService, publicAddresses } from "#test-support/addresses.ts";
import { expectNoViolations } from "./axe.ts";
import { brokenWords } from "./broken-words.ts";
import { fillSite } from "./fill-site.ts";
import { expect, luminanceOf, recordLayoutShifts, signIn, test, withMotion } from "./test.ts";

const greeting = content.consoleGreeting.join("\n");

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The elements that stick out of the window, apart from those that scroll by themselves. */
const cutElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("h1, h2, h3, p, a, button, dd, dt, li > span")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isMeant = element.closest(
          "section[tabindex='0'], [class*=filter_list], [class*=visually-hidden], [aria-hidden=true]",
        );
        return !isMeant && element.checkVisibility() && box.width > 2 && (box.right > innerWidth + 1 || box.left < -1);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** The wordmark at the end of the page: its letters, their size, and how far they are from the gutters. */
const wordmark = (page: Page) =>
  page.getByRole("contentinfo").evaluate((footer) => {
    const letters = [...footer.querySelectorAll<HTMLElement>("[aria-hidden=true] > span:not(:empty)")];
    const boxes = letters.map((letter) => letter.getBoundingClientRect());
    const gutter = Number.parseFloat(getComputedStyle(footer).paddingInlineStart);
    return {
      word: letters.map(({ textContent }) => textContent).join(""),
      size: Number.parseFloat(getComputedStyle(letters[0] ?? footer).fontSize),
      left: (boxes[0]?.left ?? 0) - gutter,
      right: document.documentElement.clientWidth - gutter - (boxes.at(-1)?.right ?? 0),
    };
  });

/** Each day one of the pages that are made of the same parts; in the long run all. */
const differing = (all: string[]) =>
  process.env.TEST_LONG ? all : all.filter((path) => !path.startsWith("/services/") || path === aService.path);

/** The pages that do not end with the wordmark, which would be larger than what they say. */
const withoutWordmark: string[] = [paths.home, paths.english, paths.contact, paths.legal, paths.error];

/** What the page says on the console, and what it could not load. */
function listen(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  page.on("requestfailed", (request) => {
    // A navigation aborts what the previous page was still loading.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") messages.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isPage) messages.push(`${response.status()}: ${response.url()}`);
  });
  return messages;
}

const contentOf = (page: Page) =>
  page.evaluate(() => ({
    words: document.body.innerText.split(/\s+/).filter(Boolean),
    links: [...document.links].map((link) => link.href),
    pictures: [...document.images].map((image) => image.alt),
  }));

/** The daily run reads a page on the narrowest phone and at one wider layout's least width, which the address decides. */
const widthsOf = (path: string) =>
  process.env.TEST_LONG ? [320, 640, 768, 1024, 1440] : [320, path.length % 2 === 0 ? 768 : 1024];

test("no page has a violation, shifts, scrolls sideways, cuts words, or needs scripts", async ({
  page,
  browser,
  site,
  api,
}) => {
  test.slow();
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false, locale: "fr-FR" });
  const heard = listen(page);
  const readShifts = await recordLayoutShifts(page);
  for (const path of differing(await fillSite(api))) {
    await test.step(path, async () => {
      await page.emulateMedia(withMotion);
      await Promise.all([page.goto(path), plain.goto(path)]);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.mouse.move(200, 200);
      await page.waitForLoadState("networkidle");
      expect(await readShifts(), `${path} shifts`).toEqual([]);
      const messages = heard.splice(0);
      expect(
        messages.filter((text) => text !== greeting && !/status of 404/.test(text)),
        path,
      ).toEqual([]);
      if (path === paths.home) expect(messages.join("\n")).toContain(greeting);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const [scripted, bare] = [await contentOf(page), await contentOf(plain)];
      // A script counts the characters of a text field: three words more.
      expect(bare.words.length, `${path} has its words`).toBeGreaterThanOrEqual(0.99 * scripted.words.length - 3);
      expect(bare.links, path).toEqual(scripted.links);
      expect(bare.pictures, path).toEqual(scripted.pictures);
      expect(await plain.getByRole("heading", { level: 1 }).count(), path).toBe(1);
      await expectNoViolations(page, path);
      for (const width of widthsOf(path)) {
        await page.setViewportSize({ width, height: 700 });
        expect(await sidewaysScroll(page), `${path} at ${width}`).toBe(0);
        expect(await cutElements(page), `${path} at ${width}`).toEqual([]);
        expect(await page.evaluate(brokenWords), `${path} at ${width}`).toEqual([]);
        const { word, size, left, right } = await wordmark(page);
        expect(word, path).toBe(withoutWordmark.includes(path) ? "" : content.brand);
        // A letter's box is wider than its ink, and the tracking makes the last one narrower.
        if (word) expect(Math.max(-left, Math.abs(right)), `${path} at ${width}`).toBeLessThan(0.06 * size);
      }
      await page.setViewportSize({ width: 1_280, height: 720 });
    });
  }
  await plain.close();
});

/**
 * Opens the menus of the page, and replaces each of its texts by one word of 120 letters, but for the labels of the
 * header and the short words with a hyphen, which are on one line.
 */
const fillWithLongWords = (page: Page) =>
  page.evaluate(() => {
    for (const menu of document.querySelectorAll("details")) menu.open = true;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const isLabel = parent?.matches(
        "header nav > ul > li > *, header nav summary, header a[title] > span, header a[hreflang], .nowrap",
      );
      if (!isLabel && parent?.checkVisibility() && /\p{L}/u.test(text.textContent ?? ""))
        text.textContent = "m".repeat(120);
    }
  });

/** In pixels. A long label must leave its value a place, and a value without one is not "visible". */
const narrowestFact = (page: Page) =>
  page.evaluate(() => {
    const facts = [...document.querySelectorAll("dd")].filter((fact) => fact.checkVisibility());
    return Math.min(...facts.map((fact) => fact.getBoundingClientRect().width));
  });

/** Each text of a page, with the colour of its letters and the one behind them. Titles on a picture are left out. */
const coloursOfTexts = (page: Page) =>
  page.evaluate(() => {
    const paper = document.createElement("div");
    // What the browser paints below a page without a background.
    paper.style.backgroundColor = "Canvas";
    document.body.append(paper);
    function behind(element: Element): string {
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === "rgba(0, 0, 0, 0)" ? behind(element.parentElement ?? paper) : backgroundColor;
    }
    return [...document.querySelectorAll<HTMLElement>("h1, h2, h3, p, dt, dd, li")]
      .filter((each) => each.checkVisibility() && each.innerText.trim() && !each.closest("[class*=cover]"))
      .map((each) => (each.matches("li") && each.querySelector("a")) || each)
      .map((each) => ({ text: each.innerText, letters: getComputedStyle(each).color, ground: behind(each) }));
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a text of one long word makes no page scroll sideways", { tag: "@long" }, async ({ page, api, desk }) => {
    test.slow();
    const word = (length: number) => "m".repeat(length);
    const longest = {
      ...eachText((field) => word(textFields[field].maxLength)),
      url: `https://${word(60)}.example.com/${word(1_900)}`,
      technologies: ["a", "b", "c"].map((letter) => letter + word(limits.technology - 1)),
      figures: ["1", "2", "3"].map((digit) => ({
        value: digit + word(limits.figureValue - 1),
        label: word(limits.figureLabel),
      })),
      testimonial: {
        text: word(limits.testimonialText),
        name: word(limits.testimonialName),
        role: word(limits.testimonialRole),
      },
    };
    const pictures = await Promise.all(["#c04020", "#20c040"].map((colour) => api.upload(colour)));
    const gallery = pictures.map((id) => ({ id, caption: word(limits.caption), alt: word(limits.pictureAlt) }));
    const [work] = await Promise.all([{ ...longest, gallery }, longest, longest].map((values) => api.publish(values)));
    await desk.draft(longest);
    await signIn(page, null);
    const ofOwner = [adminPaths.dashboard, editWorkPath(work?._id ?? "")];
    for (const path of [...publicAddresses(work), paths.error, ...ofOwner]) {
      await page.goto(path);
      if (!ofOwner.includes(path)) await fillWithLongWords(page);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        expect.soft(await sidewaysScroll(page), `${path} at ${width}`).toBe(0);
        expect.soft(await narrowestFact(page), `${path} at ${width}`).toBeGreaterThan(64);
      }
    }
  });

  test("on paper a page of either theme has dark letters on white, and no page is as high as a screen", async ({
    page,
    api,
  }) => {
    test.slow();
    await page.emulateMedia({ media: "print" });
    const all = await fillSite(api);
    // All other pages are made of the same parts.
    const printed = all.filter((path) => /^\/($|resume$|portfolio)/.test(path));
    for (const path of process.env.TEST_LONG ? all : printed) {
      await page.goto(path);
      for (const theme of ["dark", "light"]) {
        await page.locator("html").evaluate((html, value) => html.setAttribute("data-theme", value), theme);
        const texts = await coloursOfTexts(page);
        expect(texts.length, path).toBeGreaterThan(1);
        const faint = texts.filter(({ letters, ground }) => contrast(luminanceOf(letters), luminanceOf(ground)) < 4.5);
        expect.soft(faint, `${path}, ${theme}`).toEqual([]);
        await expect.soft(page.locator("html"), `${path}, ${theme}`).toHaveCSS("color-scheme", "light");
      }
      if (path !== paths.home && path !== paths.resume) continue;
      for (const width of [680, 816]) {
        // Firefox prints with the height of a sheet, into which a page with margins does not fit.
        await page.setViewportSize({ width, height: 8_000 });
        const { height, gap } = await page.evaluate(() => {
          const words = document.querySelector("[class*=home-hero_words]")?.getBoundingClientRect();
          const drawing = document.querySelector("[class*=home-hero_art]")?.getBoundingClientRect();
          const gap = words && drawing ? drawing.top - words.bottom : null;
          return { height: document.body.getBoundingClientRect().height, gap };
        });
        expect.soft(height, `${path} at ${width}`).toBeLessThan(8_000);
        if (path === paths.home) expect.soft(gap, `${path} at ${width}`).toBeGreaterThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1_280, height: 720 });
    }
  });

  test("in forced colours a registration mark has the page's background behind it", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    for (const path of [paths.contact, paths.resume]) {
      await page.goto(path);
      const colours = await page.evaluate(() => {
        document.body.style.backgroundColor = "Canvas";
        return [document.body, ...document.querySelectorAll("li > svg")].map(
          (element) => getComputedStyle(element).backgroundColor,
        );
      });
      expect(colours.length, path).toBeGreaterThan(2);
      expect.soft(new Set(colours).size, `${path}: ${colours}`).toBe(1);
    }
    // Else a browser paints the ground behind the letters, over the footer's links.
    const letter = page.getByRole("contentinfo").locator("[aria-hidden=true] > span").first();
    await expect(letter).toHaveCSS("forced-color-adjust", "none");
  });
});

test.describe("at every width", { tag: "@long" }, () => {
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
