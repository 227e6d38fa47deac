import type { Page } from "playwright/test";
import { home } from "#app/content/home.ts";
import { services } from "#app/content/services.ts";
import { paths, servicePath } from "#app/paths.ts";
import { axeFindings, wearTheme } from "./axe.ts";
import { type Api, expect, picture, test } from "./test.ts";

const colours = {
  dark: { background: "rgb(53, 65, 77)", text: "rgb(202, 211, 200)" },
  light: { background: "rgb(248, 239, 186)", text: "rgb(59, 59, 152)" },
};

/** Every kind of public page, on a site with three works. */
async function publicPages(api: Api): Promise<string[]> {
  const works = [];
  for (const [title, color] of [
    ["Maison Aubier", "#eab543"],
    ["Rivage", "#58b19f"],
    ["Cadence", "#3b3b98"],
  ] as const) {
    works.push(await api.publish({ title }, await picture(color, 1_200, 900)));
  }
  return [
    paths.home,
    paths.portfolio,
    `${paths.portfolio}/${works[1]?._id}`,
    paths.resume,
    ...services.map(({ id }) => servicePath(id)),
    paths.legal,
    paths.error,
  ];
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1440, 390]) {
  test(`axe finds nothing on any public page: ${width} px`, { tag: "@looks" }, async ({ page, api }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of await publicPages(api)) {
      await page.goto(path);
      for (const theme of ["dark", "light"] as const) {
        await wearTheme(page, theme);
        expect(await axeFindings(page), `${path}, ${theme}`).toEqual([]);
      }
    }
  });
}

test("pages are silent but for the greeting, load whole, and never shift", { tag: "@looks" }, async ({ page, api }) => {
  test.setTimeout(120_000);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  page.on("requestfailed", (request) => {
    // A page that is left takes with it what it was still loading.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") said.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isPage) said.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of await publicPages(api)) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.mouse.move(200, 200);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, `${path} shifts`).toEqual([]);
    const others = said.filter((text) => !text.startsWith("Bonjour, et bienvenue") && !/status of 404/.test(text));
    expect(others, path).toEqual([]);
    if (path === paths.home) expect(said.join("\n")).toContain("Le code source de ce site est public");
    said.length = 0;
  }
});

test("nothing is cut or scrolls sideways at 320 px, nor at twice the size", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  for (const path of await publicPages(api)) {
    for (const width of [320, 640, 1024, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBe(0);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("h1, h2, h3, p, a, button, dd, dt, li > span")]
          .filter((element) => {
            const box = element.getBoundingClientRect();
            const inScroller = element.closest("section[tabindex='0'], [class*=visually-hidden], [aria-hidden=true]");
            return (
              !inScroller && element.checkVisibility() && box.width > 2 && (box.right > innerWidth + 1 || box.left < -1)
            );
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(cut, `${path} at ${width}`).toEqual([]);
    }
  }
});

test("without JavaScript the same is there to read: text, links and pictures", { tag: "@looks" }, async ({
  page,
  browser,
  site,
  api,
}) => {
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false, locale: "fr-FR" });
  const read = (from: Page) =>
    from.evaluate(() => ({
      words: document.body.innerText.split(/\s+/).filter(Boolean),
      links: [...document.links].map((link) => link.href),
      pictures: [...document.images].map((image) => image.alt),
    }));
  for (const path of await publicPages(api)) {
    await Promise.all([page.goto(path, { waitUntil: "networkidle" }), plain.goto(path)]);
    const [scripted, bare] = [await read(page), await read(plain)];
    expect(bare.words.length / scripted.words.length, `${path} keeps its words`).toBeGreaterThanOrEqual(0.99);
    expect(bare.links, path).toEqual(scripted.links);
    expect(bare.pictures, path).toEqual(scripted.pictures);
    expect(await plain.getByRole("heading", { level: 1 }).count(), path).toBe(1);
  }
  await plain.close();
});

test("what is further down waits for the first paint, in its place, and comes without JavaScript", {
  tag: "@looks",
}, async ({ browser, site, api }) => {
  await publicPages(api);
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await page.goto(paths.portfolio);
  const pictures = page.getByRole("main").getByRole("img");
  await pictures.last().scrollIntoViewIfNeeded();
  for (const shown of await pictures.all())
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const atFirst = await pictures.last().evaluate((img) => {
    const box = img.closest("picture") as HTMLElement;
    const { height } = box.getBoundingClientRect();
    // The animation is over: from its start again.
    box.style.animationName = "none";
    box.getBoundingClientRect();
    box.style.animationName = "";
    const [waiting] = box.getAnimations();
    waiting?.pause();
    return { moves: box.getBoundingClientRect().height - height, shows: getComputedStyle(box).contentVisibility };
  });
  expect(atFirst).toEqual({ moves: 0, shows: "hidden" });
  await expect(pictures.first()).toHaveAttribute("loading", "eager");
  expect(await pictures.first().evaluate((img) => img.closest("picture")?.getAnimations().length)).toBe(0);
  await page.close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the theme is dark at first, and what is chosen stays and comes with the page", async ({ page, site }) => {
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
      expect(await shown()).toEqual(colours.dark);
      await page.getByRole("button", { name: "Passer au thème clair" }).click();
      await expect(page.getByRole("button", { name: "Passer au thème sombre" })).toBeVisible();
      expect(await shown()).toEqual(colours.light);
      await expect(page).toHaveURL(paths.portfolio);
      await expect
        .poll(async () => (await page.context().cookies()).find(({ name }) => name === "theme")?.value)
        .toBe("light");
      await page.goto(paths.resume);
      expect(await shown()).toEqual(colours.light);
      const html = await (await fetch(site.url, { headers: { Cookie: "theme=light" } })).text();
      expect(html).toContain('data-theme="light"');
      expect(html).toContain('content="#f8efba"');
    });

    test("the services menu opens by click and by keyboard", { tag: "@looks" }, async ({ page }) => {
      await page.goto(paths.portfolio);
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      const opener = menu.getByText("Services", { exact: true });
      const entry = menu.getByRole("link", { name: "Optimisation" });
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
      await expect(page).toHaveURL(servicePath("website-optimization"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Optimisation et dépannage de site");
    });

    test("the menu of a telephone leads everywhere", { tag: "@looks" }, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(paths.portfolio);
      await page.locator("summary:visible").first().click();
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      await expect(menu.getByRole("link", { name: "Portfolio" })).toHaveAttribute("aria-current", "page");
      await menu.getByText("Services", { exact: true }).click();
      await menu.getByRole("link", { name: "SEO" }).click();
      await expect(page).toHaveURL(servicePath("seo"));
    });

    test("addresses that are none answer 404 in the error page's words", async ({ page, api }) => {
      const work = await api.publish();
      await api.remove(work._id);
      for (const path of [
        "/nowhere",
        "/portfolio/0123456789ab",
        `/portfolio/${work._id}`,
        paths.error,
        "/services/none",
        "/images/x.webp/y",
      ]) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(404);
        await expect(page.getByText("Oups! La page que vous demandez n'existe pas.", { exact: true })).toBeVisible();
        await expect(page.getByRole("main").getByText("404", { exact: true }).last()).toBeVisible();
      }
      await page.goto("/services/none");
      await expect(page).toHaveURL(paths.error);
      await page.getByRole("link", { name: "Retour à l’accueil" }).click();
      await expect(page).toHaveURL(paths.home);
    });

    test("a portfolio of 50 works is reached to its end, page by page", async ({ page, api }) => {
      test.setTimeout(120_000);
      const image = await picture();
      for (let number = 0; number < 50; number += 1) await api.publish({ title: `Projet ${number}` }, image);
      const titles = (await api.list()).map(({ title }) => title);
      await page.goto(paths.portfolio);
      const seen: string[] = [];
      for (;;) {
        const cards = page.getByRole("main").getByRole("article");
        const shown = await cards.getByRole("heading").allTextContents();
        seen.push(...shown);
        const next = page.getByRole("link", { name: "Page suivante" });
        if ((await next.count()) === 0) break;
        await next.click();
        await expect(cards.getByRole("heading").first()).not.toHaveText(shown[0] ?? "");
      }
      expect(seen).toEqual(titles);
      await page.getByRole("link", { name: "Page précédente" }).click();
      await expect(page.getByRole("article").getByRole("heading").first()).toHaveText(titles[24] ?? "");
    });

    test("the carousel scrolls, and leads to the works", async ({ page, api }) => {
      for (let number = 0; number < 13; number += 1) await api.publish({ title: `Projet ${number}` }, await picture());
      await page.goto(paths.home);
      const carousel = page.getByRole("region", { name: home.carousel.h2 });
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
      await carousel.getByRole("link", { name: "Projet 12" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projet 12");
    });

    test("a work has its page, with the works on either side", async ({ page, api }) => {
      for (const title of ["Un", "Deux", "Trois"]) await api.publish({ title, desc: `Description de ${title}` });
      await page.goto(paths.portfolio);
      await page.getByRole("main").getByRole("link", { name: "Deux", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deux");
      await expect(page.getByText("Description de Deux")).toBeVisible();
      await expect(page.getByRole("link", { name: "Visiter le site" })).toHaveAttribute(
        "href",
        "https://rivage.example.com",
      );
      await expect(page.getByRole("link", { name: /Projet précédent/ })).toContainText("Trois");
      await page.getByRole("link", { name: /Projet suivant/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Un");
      await expect(page.getByRole("link", { name: /Projet suivant/ })).toHaveCount(0);
      await page.getByRole("link", { name: "Tous les projets" }).click();
      await expect(page).toHaveURL(paths.portfolio);
    });
  });
}

test("an empty portfolio says 'Vide', a slow one 'Chargement', and neither is in the way of the page", async ({
  page,
  api,
}) => {
  await page.goto(paths.portfolio);
  await expect(page.getByText("Vide", { exact: true })).toBeVisible();
  await api.publish({ title: "Enfin" });
  await page.goto(paths.legal);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/portfolio\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Portfolio" }).click();
  await expect(page.getByRole("status").getByText("Chargement")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Enfin" })).toBeVisible();
  await expect(page.getByText("Chargement")).toHaveCount(0);
});

test("with the database away the pages still answer, and say what is missing", async ({ ownSite, browser }) => {
  const site = await ownSite({ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" });
  const page = await browser.newPage({ baseURL: site.url });
  for (const path of [paths.home, paths.portfolio]) {
    const response = await page.goto(path);
    expect([response?.status(), response?.headers()["cache-control"]], path).toEqual([200, "no-store"]);
    await expect(page.getByText("Vide", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Réessayer" })).toBeVisible();
  }
  const work = await page.goto("/portfolio/0123456789ab");
  expect([work?.status(), work?.headers()["retry-after"]]).toEqual([503, "5"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le site ne répond pas pour le moment.");
  await expect(page.getByText(/^Oups!/)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Réessayer" })).toBeVisible();
  await expect.poll(() => site.output()).toMatch(/"event":"works_not_loaded",.*"message":/);
  expect((await page.goto("/nowhere"))?.status()).toBe(404);
  await page.close();
});

test("the headline types the roles one after the other, and can be stopped", { tag: "@looks" }, async ({
  page,
  site,
}) => {
  const html = await (await fetch(site.url)).text();
  expect(html).toContain("développeur");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(paths.home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.hero.sentence);
  const line = page.locator("main [aria-hidden=true]").filter({ hasText: home.hero.intro });
  const pause = page.getByRole("button", { name: home.hero.pause });
  await expect(pause).toBeVisible();
  await expect(line).toContainText(/développeur\s+full-stack/);
  await page.clock.runFor(4_900);
  await expect(line).toContainText(/développeur\s+full-stack/);
  await page.clock.runFor(6_000);
  await expect(line).not.toContainText("full-stack");
  await pause.click();
  await page.clock.runFor(500);
  const stopped = await line.textContent();
  await page.clock.runFor(20_000);
  expect(await line.textContent()).toBe(stopped);
  await page.getByRole("button", { name: home.hero.play }).click();
  await page.clock.runFor(5_000);
  expect(await line.textContent()).not.toBe(stopped);
});

test.describe("reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves by itself", { tag: "@looks" }, async ({ page, api }) => {
    await publicPages(api);
    await page.clock.install();
    await page.goto(paths.home);
    await expect(page.getByRole("button", { name: home.hero.pause })).toHaveCount(0);
    const line = page.locator("main [aria-hidden=true]").filter({ hasText: home.hero.intro });
    await page.clock.runFor(30_000);
    await expect(line).toContainText(/développeur\s+full-stack/);
    expect(
      await page.evaluate(
        () =>
          document.getAnimations().filter((one) => one.playState === "running" && one.timeline === document.timeline)
            .length,
      ),
    ).toBe(0);
  });
});

test("a mark follows a fine pointer, and hides no cursor; a finger never sees it", { tag: "@looks" }, async ({
  page,
  browser,
  site,
}) => {
  await page.goto(paths.portfolio);
  await page.waitForLoadState("networkidle");
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  if (!title) throw new Error("no title");
  const [x, y] = [Math.round(title.x + 60), Math.round(title.y + 20)];
  await page.mouse.move(x, y);
  const mark = page.locator("body > div[aria-hidden=true]").last();
  const box = async () => mark.boundingBox();
  await expect.poll(async () => Math.round((await box())?.width ?? 0)).toBe(24);
  await expect.poll(async () => Math.abs(((await box())?.x ?? 0) - (x - 12))).toBeLessThan(2);
  await page.getByRole("link", { name: "Repère, accueil" }).hover();
  await expect.poll(async () => Math.round((await box())?.width ?? 0)).toBe(48);
  const hidden = await page.evaluate(
    () => [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).cursor === "none").length,
  );
  expect(hidden).toBe(0);
  const phone = await browser.newPage({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await phone.goto(paths.portfolio);
  await phone.mouse.move(100, 100);
  await expect(phone.locator("body > div[aria-hidden=true]")).toHaveCount(0);
  await phone.close();
});

test("the first key reaches the skip link, and forced colours keep every control", { tag: "@looks" }, async ({
  page,
}) => {
  await page.goto(paths.home);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.getByRole("button", { name: "Passer au thème clair" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Écrire un e-mail" }).first()).toBeVisible();
});
