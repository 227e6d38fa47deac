import sharp from "sharp";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { ownPages } from "#app/pages/pages.server.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { homeTexts } from "#app/texts/home.ts";
import { listTexts } from "#app/texts/site.ts";
import { contrast } from "#app/works/pictures/colours.ts";
import { home } from "#content/home.ts";
import { palette } from "#content/palette.ts";
import { portfolio } from "#content/portfolio.ts";
import { services } from "#content/services.ts";
import { site as content } from "#content/site.ts";
import { aService, lastService, toPortfolio, workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { fillSite } from "./fill-site.ts";
import { expect, holdBack, luminanceOf, soundWork, test, withMotion } from "./test.ts";

/** A colour of the palette as browsers name it. */
const rgb = (hex: string) =>
  `rgb(${hex
    .match(/\w\w/g)
    ?.map((part) => Number.parseInt(part, 16))
    .join(", ")})`;
const coloursOf = (theme: "dark" | "light") => ({
  background: rgb(palette.page[theme]),
  text: rgb(palette.themes[theme].text),
});
const firstRole = home.roles[0]?.text ?? "";
const legend = services[0]?.legend ?? "";

/** What a page has between its header and its footer. */
const readMain = async (url: string) => /<main.*<\/main>/s.exec(await readText(url))?.[0] ?? "";
/** A link in the HTML, with these words in this order. */
const linkTo = (path: string, ...words: string[]) =>
  new RegExp(`<a [^>]*href="${path}"[^>]*>${words.map((word) => `(?:(?!</a>).)*${word}`).join("")}`, "s");

// Pictures that wait and the headline are tested as visitors see them.
test.describe("with motion", () => {
  test.use({ contextOptions: withMotion });

  test("pictures further down load after the first paint, without a layout shift", async ({ browser, site, api }) => {
    await fillSite(api);
    const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
    await page.goto(paths.portfolio);
    const pictures = page.getByRole("main").getByRole("img");
    await pictures.last().scrollIntoViewIfNeeded();
    for (const shown of await pictures.all())
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const atFirst = await pictures.last().evaluate((img) => {
      const box = img.closest("[data-kind]")?.parentElement as HTMLElement;
      const { height } = box.getBoundingClientRect();
      // The animation has ended: restart it.
      box.style.animationName = "none";
      box.getBoundingClientRect();
      box.style.animationName = "";
      const [animation] = box.getAnimations();
      animation?.pause();
      return { moves: box.getBoundingClientRect().height - height, shows: getComputedStyle(box).contentVisibility };
    });
    expect(atFirst).toEqual({ moves: 0, shows: "hidden" });
    await expect(pictures.first()).toHaveAttribute("loading", "eager");
    expect(
      await pictures.first().evaluate((img) => img.closest("[data-kind]")?.parentElement?.getAnimations().length),
    ).toBe(0);
    await page.close();
  });

  test("the headline types the roles one after the other, and can be paused", async ({ page, site }) => {
    expect(await readText(site.url)).toContain(firstRole.split(" ")[0]);
    await page.clock.install();
    await page.goto(paths.home);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.hero.sentence);
    const line = page.locator("main [aria-hidden=true]").filter({ hasText: home.hero.intro });
    const pause = page.getByRole("button", { name: homeTexts.hero.pause });
    await expect(pause).toBeVisible();
    await expect(line).toContainText(firstRole);
    await page.clock.runFor(6_000);
    await expect(line).not.toContainText(firstRole);
    await pause.click();
    await page.clock.runFor(500);
    const paused = await line.textContent();
    await page.clock.runFor(20_000);
    expect(await line.textContent()).toBe(paused);
    await page.getByRole("button", { name: homeTexts.hero.play }).click();
    await page.clock.runFor(5_000);
    expect(await line.textContent()).not.toBe(paused);
  });

  test("the headline ends before the gutter, and the strip of inks ends the first screen", async ({ page }) => {
    const sizes: [width: number, height: number][] = [
      [320, 640],
      [820, 1_180],
      [1_440, 900],
    ];
    if (process.env.TEST_LONG) sizes.push([768, 1_024], [1_920, 1_080]);
    await page.goto(paths.home);
    // The headline stays as the server has sent it. A mouse would scroll to the button.
    await page.getByRole("button", { name: homeTexts.hero.pause }).dispatchEvent("click");
    const button = page.getByRole("button", { name: homeTexts.hero.play });
    await expect(button).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const headline = page.locator("main [aria-hidden=true]").filter({ hasText: home.hero.intro });
      const letters = await headline.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element.lastElementChild ?? element);
        const boxes = [...text.getClientRects()];
        return { left: boxes[0]?.left ?? 0, right: Math.max(...boxes.map(({ right }) => right)) };
      });
      expect(letters.right, `at ${width}`).toBeLessThanOrEqual(width - letters.left);
      if (width === 320) continue;
      const art = await page.getByRole("img", { name: home.hero.artAlt ?? "" }).boundingBox();
      if (width > height) expect(art?.x, `at ${width}`).toBeGreaterThan(letters.right - 12);
      else expect(letters.right, `at ${width}`).toBeGreaterThan(0.9 * width);
      const ink = await page.getByRole("main").getByRole("link", { name: legend, exact: true }).boundingBox();
      expect((ink?.y ?? 0) + (ink?.height ?? 0), `at ${width}`).toBeCloseTo(height, 0);
      const call = await page.getByRole("link", { name: home.hero.button }).first().boundingBox();
      expect((await button.boundingBox())?.y, `at ${width} the pause button stands beside the call`).toBeLessThan(
        (call?.y ?? 0) + (call?.height ?? 0),
      );
    }
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const ofScripts = { tag: javaScriptEnabled ? [] : "@long" };

    test("the theme is dark at first, and the server renders the chosen one", ofScripts, async ({ page, site }) => {
      const shown = () =>
        page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.body);
          const root = getComputedStyle(document.documentElement);
          return {
            background: backgroundColor === "rgba(0, 0, 0, 0)" ? root.backgroundColor : backgroundColor,
            text: color,
          };
        });
      await page.goto(paths.portfolio);
      expect(await shown()).toEqual(coloursOf("dark"));
      await page.getByRole("button", { name: "Passer au thème clair" }).click();
      await expect(page.getByRole("button", { name: "Passer au thème sombre" })).toBeVisible();
      await expect.poll(shown).toEqual(coloursOf("light"));
      await expect(page).toHaveURL(paths.portfolio);
      await expect
        .poll(async () => (await page.context().cookies()).find(({ name }) => name === "theme")?.value)
        .toBe("light");
      const html = await readText(site.url, { headers: { Cookie: "theme=light" } });
      expect(html).toContain('data-theme="light"');
      expect(html).toContain(`content="${palette.page.light}"`);
      // The error page has a frame of its own, which goes with it.
      await page.goto("/nulle-part");
      expect(await shown()).toEqual(coloursOf("light"));
      await page.getByRole("button", { name: "Passer au thème sombre" }).click();
      await page.getByRole("main").getByRole("link").first().click();
      await expect(page).toHaveURL(paths.home);
      await expect.poll(shown).toEqual(coloursOf("dark"));
    });

    // hydration.spec.ts opens a menu before the scripts come.
    test("the menus of a desk and of a phone lead to the pages and services", ofScripts, async ({ page }) => {
      await page.goto(paths.portfolio);
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      const opener = menu.getByText("Services", { exact: true });
      const entry = menu.getByRole("link", { name: lastService.name });
      await expect(entry).toBeHidden();
      await opener.click();
      await expect(entry).toBeVisible();
      if (javaScriptEnabled) {
        await page.keyboard.press("Escape");
        await expect(entry).toBeHidden();
        await page.keyboard.press("Enter");
        await expect(entry).toBeVisible();
        await page.getByRole("heading", { level: 1 }).click();
        await expect(entry).toBeHidden();
        await opener.click();
      }
      await entry.click();
      await expect(page).toHaveURL(lastService.path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lastService.h1);
      await opener.click();
      await page.goBack();
      await expect(page).toHaveURL(paths.portfolio);
      await expect(entry).toBeHidden();

      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator("summary:visible").first().click();
      await expect(menu.getByRole("link", { name: toPortfolio })).toHaveAttribute("aria-current", "page");
      await menu.getByText("Services", { exact: true }).click();
      await menu.getByRole("link", { name: aService.name }).click();
      await expect(page).toHaveURL(aService.path);
    });

    test("the carousel scrolls and links to the works", ofScripts, async ({ page, api }) => {
      const works = await api.publishMany(13);
      await page.goto(paths.home);
      const carousel = page.getByRole("region", { name: homeTexts.carousel.h2 });
      await expect(carousel.getByRole("article")).toHaveCount(12);
      await carousel.scrollIntoViewIfNeeded();
      const left = () => carousel.evaluate((element) => element.scrollLeft);
      if (javaScriptEnabled) {
        await expect(page.getByRole("button", { name: "Projet précédent" })).toBeDisabled();
        await page.getByRole("button", { name: "Projet suivant" }).click();
        await expect.poll(left).toBeGreaterThan(100);
        await carousel.focus();
        await page.keyboard.press("End");
        await expect(page.getByRole("button", { name: "Projet suivant" })).toBeDisabled();
        await page.keyboard.press("Home");
        await expect.poll(left).toBe(0);
      } else {
        await expect(page.getByRole("button", { name: "Projet suivant" })).toHaveCount(0);
        await carousel.hover();
        await page.mouse.wheel(600, 0);
        await expect.poll(left).toBeGreaterThan(100);
      }
      // motion.spec.ts clicks on one.
      const [last = ""] = works.slice(-1).map(workAddress);
      await expect(carousel.getByRole("link", { name: "Projet 12" })).toHaveAttribute("href", last);
    });
  });
}

test("without scripts the button of the theme sends a form, which leads back", async ({ site, desk }) => {
  const html = await readText(site.url + paths.portfolio);
  const [form = ""] = new RegExp(`<form [^>]*action="${paths.theme}".*?</form>`, "s").exec(html) ?? [];
  expect(form).toMatch(/<form [^>]*method="post"/);
  const sentAs = (name: string) => {
    const [field = ""] = new RegExp(`<\\w+ [^>]*name="${name}"[^>]*>`).exec(form) ?? [];
    return / value="([^"]*)"/.exec(field)?.[1] ?? "";
  };
  const sent = new URLSearchParams({ theme: sentAs("theme"), to: sentAs("to") });
  const { status, headers } = await desk.post(paths.theme, sent);
  expect([status, headers.get("Location")]).toEqual([303, paths.portfolio]);
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^theme=light;/)]);
});

// navigation.spec.ts follows such links.
test("the page of a work links to the previous and the next work", async ({ site, api }) => {
  const titles = ["Un", "Deux", "Trois"];
  const works = await Array.fromAsync(titles, (title) => api.publish({ title, desc: `Description de ${title}` }));
  const [one = "", two = "", three = ""] = works.map(workAddress);
  const [last, middle] = [await readMain(site.url + one), await readMain(site.url + two)];
  expect(middle).toMatch(/<h1[^>]*><span[^>]*>Deux</);
  expect(middle).toContain("Description de Deux");
  expect(middle).toMatch(linkTo("https://rivage.example.com", "Visiter le site"));
  expect(middle).toMatch(linkTo(three, "Projet précédent", "Trois"));
  expect(middle).toMatch(linkTo(one, "Projet suivant", "Un"));
  expect(middle).toMatch(linkTo(paths.portfolio, "Tous les projets"));
  expect(last).not.toContain("Projet suivant");
});

test("unknown addresses answer 404 with the error page, which leads home", async ({ site, api }) => {
  const work = await api.publish();
  await api.remove(work._id);
  const unknown = ["/nowhere", "/portfolio/0123456789ab", "/services/none", "/images/x.webp/y", paths.error];
  for (const path of [...unknown, `/portfolio/${work._id}`]) {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(404);
    const html = await response.text();
    expect(html, path).toContain("Oups! La page que vous demandez n");
    expect(html, path).toMatch(linkTo(paths.home, "Retour à l’accueil"));
  }
});

test("a work's address has its title, and every other spelling redirects there", async ({ site, api }) => {
  const work = await api.publish({ title: "Źródło, l’atelier" });
  const address = `${paths.portfolio}/zrodlo-l-atelier-${work._id}`;
  const redirect = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
    return [status, headers.get("Location"), headers.get("Cache-Control")];
  };
  for (const other of [work._id, `autre-titre-${work._id}`, `zrodlo-${work._id}`]) {
    expect(await redirect(`${paths.portfolio}/${other}`), other).toEqual([301, address, "no-store"]);
  }
  expect(await readText(site.url + address)).toMatch(/<h1[^>]*>[^/]*Źródło/);
  await api.revise(work._id, { ...soundWork, title: "東京" });
  const renamed = `${paths.portfolio}/projet-${work._id}`;
  expect(await redirect(address)).toEqual([301, renamed, "no-store"]);
  expect((await fetch(site.url + renamed)).status).toBe(200);
});

test("the footer leads to the pages of the owner's own", async ({ site }) => {
  const [, footer = ""] = (await readText(site.url)).split("<footer");
  for (const { path, title, sections } of ownPages) {
    expect(footer).toMatch(linkTo(path, title));
    const main = await readMain(site.url + path);
    expect(main).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(main.match(/<h2/g)?.length ?? 0, path).toBe(sections.filter(({ h2 }) => h2).length);
  }
});

test("the telephone number of contact page and legal notice can be called", async ({ site }) => {
  const { phone } = content;
  for (const path of phone ? [paths.contact, paths.legal] : []) {
    const [, link = ""] = (await readText(site.url + path)).split(`href="tel:${phone?.replace(/[^+\d]/g, "")}"`);
    expect(link.split("</a>")[0], path).toContain(phone?.slice(-2));
  }
});

test("an empty list, a slow one and few works have layouts of their own", async ({ page, site, api }) => {
  const empty = [await readMain(site.url), await readMain(site.url + paths.portfolio)];
  for (const html of empty) {
    expect(html).toMatch(new RegExp(`<h[23][^>]*>${listTexts.none.title}<`));
    expect(html).toMatch(/<p [^>]*>Vide<\/p>/);
  }
  expect(empty[0]?.match(new RegExp(listTexts.resume, "g"))).toHaveLength(1);

  const main = page.getByRole("main");
  await api.publish({ title: "Seul" });
  await page.goto(paths.home);
  const release = await holdBack(page, /portfolio\.data/);
  for (const path of [paths.home, paths.portfolio]) {
    if (path === paths.portfolio) {
      await page.getByRole("contentinfo").getByRole("link", { name: toPortfolio }).click();
      await expect(page.getByRole("status").getByText("Chargement")).toBeVisible();
      release();
      await expect(page.getByText("Chargement")).toHaveCount(0);
    } else await expect(main.getByRole("heading", { name: homeTexts.carousel.single })).toBeVisible();
    const [picture, words] = [
      main.getByRole("article").getByRole("img"),
      main.getByRole("heading", { name: "Seul", exact: true }),
    ];
    const [left, right] = [await picture.boundingBox(), await words.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0), path).toBeLessThan(right?.x ?? 0);
    await expect(main.getByText(soundWork.desc)).toBeVisible();
  }

  await api.publish({ title: "Deux" });
  await page.goto(paths.home);
  const [one, two] = await main
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
  expect([one?.y, one?.width]).toEqual([two?.y, two?.width]);

  await api.publish({ title: "Trois" });
  await page.goto(paths.home);
  const next = main.getByRole("button", { name: homeTexts.carousel.next });
  for (const [width, buttons] of [
    [1_440, 1],
    [1_920, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("region", { name: homeTexts.carousel.h2 })).toHaveAttribute("tabindex", "0");
    await expect(main.locator("[data-overflows]")).toHaveAttribute("data-overflows", String(buttons > 0));
    await expect(next).toHaveCount(buttons);
  }
  await expect(main.getByRole("link", { name: listTexts.all })).toHaveAttribute("href", paths.portfolio);
});

test("while the database is unavailable, pages are served and offer to retry", async ({ ownSite }) => {
  const site = await ownSite({ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" });
  const retryLink = /<a [^>]*>(?:(?!<\/a>).)*Réessayer/s;
  for (const path of [paths.home, paths.portfolio]) {
    const response = await fetch(site.url + path);
    const html = await response.text();
    expect([response.status, response.headers.get("Cache-Control")], path).toEqual([200, "no-store, no-transform"]);
    expect(html, path).toMatch(/<p [^>]*>Vide<\/p>/);
    expect(html, path).toMatch(retryLink);
  }
  // The work's page and the desk's list, whose layout cannot know the session, are 'Vide' in the site's frame.
  const headers = { Cookie: `session=${"a".repeat(43)}` };
  for (const [path, title] of [
    ["/portfolio/0123456789ab", portfolio.h1],
    [adminPaths.dashboard, admin.dashboard.h1],
  ] as const) {
    const response = await fetch(site.url + path, { headers });
    const html = await response.text();
    expect([response.status, response.headers.get("Retry-After")], path).toEqual([503, "5"]);
    expect(html, path).toMatch(new RegExp(`<header.*<h1 [^>]*>${title}</h1>.*<p [^>]*>Vide</p>.*<footer`, "s"));
    expect(html, path).toMatch(retryLink);
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/);
    expect(html, path).not.toContain("Oups!");
  }
  const account = await (await fetch(site.url + adminPaths.account, { headers })).text();
  expect(account).toMatch(/<h1 [^>]*>Le site ne répond pas pour le moment\.<\/h1>/);
  expect(account).toMatch(retryLink);
  const api = await fetch(`${site.url}/api/works`);
  expect([api.status, (await api.json()).error]).toEqual([503, "unavailable"]);
  await expect.poll(() => site.output()).toMatch(/"event":"works_not_loaded",.*"message":/);
  expect((await fetch(`${site.url}/nowhere`)).status).toBe(404);
});

test("the digits of the error page stand out in both themes", { tag: "@long" }, async ({ page, context, site }) => {
  for (const theme of ["dark", "light"] as const) {
    await context.addCookies([{ name: "theme", value: theme, url: site.url }]);
    await page.goto(paths.error);
    const copies = page.getByRole("main").getByText("404", { exact: true });
    const readable = copies.last();
    const coloursIn = async () => {
      const bytes = await sharp(await readable.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer();
      return Array.from(
        { length: bytes.length / 3 },
        (_, at) => `rgb(${[...bytes.subarray(3 * at, 3 * at + 3)].join(", ")})`,
      );
    };
    const printed = await coloursIn();
    await copies.evaluateAll((all: HTMLElement[]) => {
      for (const copy of all.slice(0, -1)) copy.style.visibility = "hidden";
    });
    const ink = await readable.evaluate((digits) => getComputedStyle(digits).color);
    const isDigit = (await coloursIn()).map((colour) => colour === ink);
    const shown = [...new Set(printed.filter((_, at) => isDigit[at]))];
    expect(shown.length).toBeGreaterThan(3);
    const ground = luminanceOf(coloursOf(theme).background);
    const faint = shown.filter((colour) => contrast(luminanceOf(colour), ground) < 4.5);
    expect(faint, theme).toEqual([]);
  }
});

test("the first Tab reaches the skip link, and a focus is visible in forced colours", async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.emulateMedia({ forcedColors: "active" });
  const mail = page.getByRole("link", { name: "Écrire un e-mail" }).first();
  for (const control of [page.getByRole("button", { name: "Passer au thème clair" }), mail]) {
    await expect(control).toBeVisible();
    await control.focus();
    // These colours remove shadows and backgrounds.
    await expect(control).not.toHaveCSS("outline-style", "none");
    await expect(control).not.toHaveCSS("outline-width", "0px");
  }
});
