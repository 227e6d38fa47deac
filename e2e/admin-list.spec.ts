import { brotliCompressSync } from "node:zlib";
import type { Locator, Page } from "playwright/test";
import { paths } from "#app/paths.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { adminAddresses } from "#test-support/addresses.ts";
import { button, expect, listedTitles, test } from "./admin.ts";
import { type Api, signIn, uniqueTitle, withMotion } from "./test.ts";

const titles = ["Un", "Deux", "Trois", "Quatre"];
const action = new RegExp(`${adminPaths.dashboard}\\.data`);

/** Publishes four works, signs in and opens the dashboard, which lists them in the given order. */
async function openList(page: Page, api: Api, shown = titles): Promise<void> {
  // The list shows the last published work first, by its year or by the order that the owner has set.
  for (const [index, title] of shown.toReversed().entries()) await api.publish({ title, year: 2015 + index });
  await signIn(page);
  await expect(listedTitles(page)).toHaveText(shown);
}

/** A message to screen readers. */
const announcement = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Delays the requests of the dashboard until the returned function is called. */
async function delayActions(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(action, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

const failActions = (page: Page) =>
  page.route(action, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test("a removal shows at once and moves the focus to the next row, and an undo restores both", async ({
  page,
  api,
}) => {
  await openList(page, api);
  const sendActions = await delayActions(page);
  await button(page, "Supprimer « Deux »").focus();
  await page.keyboard.press("Enter");
  await expect(listedTitles(page)).toHaveText(["Un", "Trois", "Quatre"]);
  await expect(page.getByText("3 projets publiés", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trois" })).toBeFocused();
  expect((await api.list()).length).toBe(4);

  // The undo comes before the server has received the removal.
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(listedTitles(page)).toHaveText(titles);
  await expect(button(page, "Supprimer « Deux »")).toBeFocused();
  sendActions();
  await expect(announcement(page, "« Deux » est de retour.")).toBeVisible();
  expect(await api.titles()).toEqual(titles);

  await button(page, "Supprimer « Deux »").click();
  await expect.poll(async () => (await api.list()).length).toBe(3);
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(announcement(page, "« Deux » est de retour.")).toBeVisible();
  await expect(listedTitles(page)).toHaveText(titles);
  expect(await api.titles()).toEqual(titles);
});

test("quick removals are all saved, and the last one moves the focus to the page's heading", async ({ page, api }) => {
  const shown = titles.map(uniqueTitle);
  await openList(page, api, shown);
  const [first = "", ...others] = shown;
  for (const title of others) await button(page, `Supprimer « ${title} »`).click();
  await expect(listedTitles(page)).toHaveText([first]);
  await expect.poll(api.titles).toEqual([first]);
  await button(page, `Supprimer « ${first} »`).click();
  await expect(page.getByText("Vide", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeFocused();
  await page.getByText(/^Corbeille/).click();
  for (const title of shown) await expect(button(page, `Restaurer « ${title} »`)).toBeVisible();
});

test("a removal or an undo that gets no answer is reverted and announced", async ({ page, api }) => {
  await openList(page, api);
  await failActions(page);
  await button(page, "Supprimer « Deux »").click();
  await expect(announcement(page, "« Deux » n’a pas pu être supprimé. Il est toujours en ligne.")).toBeVisible();
  await expect(listedTitles(page)).toHaveText(titles);
  await page.unrouteAll();
  await button(page, "Supprimer « Deux »").click();
  await expect.poll(async () => (await api.list()).length).toBe(3);
  await failActions(page);
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(announcement(page, "« Deux » n’a pas pu être rétabli. Il reste dans la corbeille.")).toBeVisible();
  await expect(listedTitles(page)).toHaveText(["Un", "Trois", "Quatre"]);
});

test("removing a work that another tab has removed shows no error", async ({ page, api }) => {
  const shown = titles.map(uniqueTitle);
  await openList(page, api, shown);
  const [first] = await api.list();
  await api.remove(first?._id ?? "");
  await button(page, `Supprimer « ${shown[0]} »`).click();
  await page.getByText(/^Corbeille/).click();
  await expect(button(page, `Restaurer « ${shown[0]} »`)).toBeVisible();
  await expect(announcement(page, `« ${shown[0]} » a été supprimé.`)).toBeVisible();
  await expect(listedTitles(page)).toHaveText(shown.slice(1));
});

test("restoring a work from the trash moves the focus to it", async ({ page, api }) => {
  const shown = titles.map(uniqueTitle);
  await openList(page, api, shown);
  await button(page, `Supprimer « ${shown[2]} »`).click();
  await page.getByText(/^Corbeille/).click();
  await button(page, `Restaurer « ${shown[2]} »`).click();
  await expect(announcement(page, `« ${shown[2]} » est de retour.`)).toBeVisible();
  await expect(listedTitles(page)).toHaveText(shown);
  await expect(page.getByRole("heading", { name: shown[2] ?? "" })).toBeFocused();
});

test("works are moved by keyboard with an announcement at each step, and visitors see the order", async ({
  page,
  api,
}) => {
  await openList(page, api);
  const grip = button(page, "Déplacer « Un »");
  await expect(grip).toHaveAccessibleDescription(/Espace ou Entrée pour saisir le projet/);
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(announcement(page, "« Un » saisi, position 1 sur 4.")).toHaveCount(1);
  await expect(grip).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowDown");
  await expect(announcement(page, "« Un », position 2 sur 4.")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(listedTitles(page)).toHaveText(["Deux", "Trois", "Un", "Quatre"]);
  await expect(grip).toBeFocused();
  expect(await api.titles()).toEqual(titles);
  await page.keyboard.press("Escape");
  await expect(announcement(page, "Déplacement annulé. « Un » revient en position 1.")).toHaveCount(1);
  await expect(listedTitles(page)).toHaveText(titles);
  await expect(grip).toBeFocused();
  expect(await api.titles()).toEqual(titles);

  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(announcement(page, "« Un » posé, position 3 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(grip).toBeFocused();
  await expect(grip).toHaveAttribute("aria-pressed", "false");
  expect(await api.titles()).toEqual(["Deux", "Trois", "Un", "Quatre"]);
  await page.goto(paths.portfolio);
  await expect(page.getByRole("main").getByRole("article").first()).toContainText("Deux");
});

test("works are dragged with the mouse, and Escape cancels", async ({ page, api }) => {
  await page.setViewportSize({ width: 1_280, height: 1_200 });
  await openList(page, api);
  const from = await centreOf(button(page, "Déplacer « Quatre »"));
  const drag = async () => {
    const to = await centreOf(button(page, "Déplacer « Deux »"));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y - 20, { steps: 5 });
    await expect
      .poll(() =>
        page
          .getByRole("listitem")
          .filter({ hasText: "Deux" })
          .evaluate((row) => row.style.translate),
      )
      .toMatch(/^0px \d/);
  };
  await drag();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(listedTitles(page)).toHaveText(titles);
  expect(await api.titles()).toEqual(titles);
  await drag();
  await page.mouse.up();
  await expect(listedTitles(page)).toHaveText(["Un", "Quatre", "Deux", "Trois"]);
  await expect(announcement(page, "« Quatre », position 2 sur 4. Ordre enregistré.")).toHaveCount(1);
  expect(await api.titles()).toEqual(["Un", "Quatre", "Deux", "Trois"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("works are dragged by touch, and the page scrolls along", async ({ page, api }) => {
    await openList(page, api);
    const grip = button(page, "Déplacer « Un »");
    await grip.scrollIntoViewIfNeeded();
    const { x, y } = await centreOf(grip);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    await touch("touchStart", { x, y });
    await touch("touchMove", { x, y: y + 30 });
    await touch("touchMove", { x, y: 630 });
    // At the edge the page scrolls, until the last row has moved up.
    const last = page.getByRole("listitem").filter({ hasText: "Quatre" });
    await expect.poll(() => last.evaluate((row) => row.style.translate)).toMatch(/^0px -\d/);
    await touch("touchEnd");
    await expect(listedTitles(page)).toHaveText(["Deux", "Trois", "Quatre", "Un"]);
    await expect.poll(api.titles).toEqual(["Deux", "Trois", "Quatre", "Un"]);
  });

  test("no admin page scrolls sideways, and every control is large enough for a thumb", async ({ page, api }) => {
    const title = "Développement d’une plateforme multifournisseur";
    const work = await api.publish({ title, year: 2021 });
    await api.preview((await api.draft({ title }))._id);
    await api.draft({ title });
    await signIn(page);
    for (const path of adminAddresses(work._id)) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(320);
      const controls = page.getByRole("main").locator("button, a[href], summary, input:not([type=hidden])");
      for (const control of await controls.all()) {
        if (!(await control.isVisible())) continue;
        const { height, width, inline, name } = await control.evaluate((element) => ({
          height: element.getBoundingClientRect().height,
          width: element.getBoundingClientRect().width,
          inline: getComputedStyle(element).display === "inline",
          name: element.outerHTML.slice(0, 120),
        }));
        if (!inline) expect(Math.min(height, width), `${path} ${name}`).toBeGreaterThanOrEqual(44);
      }
    }
  });
});

test("an order that cannot be saved is reverted and announced", async ({ page, api }) => {
  await openList(page, api);
  await failActions(page);
  await button(page, "Descendre « Un »").click();
  await expect(
    announcement(page, "L’ordre n’a pas pu être enregistré. La liste a repris l’ordre précédent."),
  ).toBeVisible();
  await expect(listedTitles(page)).toHaveText(titles);
  expect(await api.titles()).toEqual(titles);
});

test("the arrow buttons move a work at once and keep the focus", async ({ page, api }) => {
  await openList(page, api);
  const sendActions = await delayActions(page);
  await button(page, "Descendre « Un »").click();
  await page.keyboard.press("Enter");
  await expect(listedTitles(page)).toHaveText(["Deux", "Trois", "Un", "Quatre"]);
  await expect(button(page, "Descendre « Un »")).toBeFocused();
  await page.keyboard.press("Enter");
  // In the last position the button is disabled, and the focus moves to the other one of the row.
  await expect(button(page, "Descendre « Un »")).toBeDisabled();
  await expect(button(page, "Monter « Un »")).toBeFocused();
  expect(await api.titles()).toEqual(titles);
  sendActions();
  await expect(announcement(page, "Ordre enregistré.")).toHaveCount(1);
  await expect.poll(api.titles).toEqual(["Deux", "Trois", "Quatre", "Un"]);
  await expect(listedTitles(page)).toHaveText(["Deux", "Trois", "Quatre", "Un"]);
});

test("without a session an action of the dashboard leads to sign-in", async ({ page, api, context }) => {
  await openList(page, api);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await button(page, "Descendre « Un »").click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  expect(await api.titles()).toEqual(titles);
});

test("the scripts of the dashboard weigh at most 140 KB", async ({ page, api }) => {
  await api.publish();
  await signIn(page);
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(response.url(), brotliCompressSync(await response.body()).length);
  });
  // The reload also counts the scripts that sign-in had loaded.
  await page.reload({ waitUntil: "networkidle" });
  const preloaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
  );
  for (const url of preloaded) {
    if (!scripts.has(url)) scripts.set(url, brotliCompressSync(await (await page.request.get(url)).body()).length);
  }
  const sum = [...scripts.values()].reduce((all, size) => all + size, 0);
  console.log(`${scripts.size} scripts, ${(sum / 1_024).toFixed(1)} KB Brotli`);
  expect(scripts.size).toBeGreaterThan(3);
  expect(sum).toBeLessThanOrEqual(140 * 1_024);
});

test.describe("with motion", () => {
  test.use({ contextOptions: withMotion });

  test("rows travel to their new places, and the list is right at once", async ({ page, api }) => {
    await openList(page, api);
    const list = page.getByRole("list", { name: "Projets publiés" });
    /** Presses a button and says the list shows in the next frame and which rows move. */
    const press = (name: string) =>
      button(page, name).evaluate(async (element: HTMLElement) => {
        const rows = element.closest("ul")?.children ?? [];
        element.click();
        await new Promise(requestAnimationFrame);
        const moving = [...rows].filter((row) => row.getAnimations().length > 0);
        const texts = (some: Element[]) => some.map((row) => row.querySelector("h2, h3")?.textContent);
        return { shown: texts([...rows]), moving: texts(moving) };
      });
    expect(await press("Descendre « Un »")).toEqual({
      shown: ["Deux", "Un", "Trois", "Quatre"],
      moving: ["Deux", "Un"],
    });
    await expect(button(page, "Descendre « Un »")).toBeFocused();
    await expect.poll(() => list.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    expect(await press("Supprimer « Un »")).toEqual({
      shown: ["Deux", "Trois", "Quatre"],
      moving: ["Trois", "Quatre"],
    });
  });
});
