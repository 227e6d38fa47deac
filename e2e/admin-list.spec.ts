import { brotliCompressSync } from "node:zlib";
import type { Locator, Page } from "playwright/test";
import { paths } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { expect, test, works } from "./admin.ts";
import { type Api, signIn, uniqueTitle } from "./test.ts";

const titles = ["Un", "Deux", "Trois", "Quatre"];
const action = new RegExp(`${adminPaths.dashboard}\\.data`);

/** Signed in, before four works in the order given. */
async function openList(page: Page, api: Api, shown = titles): Promise<void> {
  // The last to come goes first, whether the year decides or the owner has moved a work before.
  for (const [index, title] of shown.toReversed().entries()) await api.publish({ title, year: 2015 + index });
  await signIn(page);
  await expect(works(page)).toHaveText(shown);
}

const savedOrder = async (api: Api) => (await api.list()).map(({ title }) => title);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

/** Holds what the dashboard sends until it is let go. */
async function holdActions(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(action, async (route) => {
    if (route.request().method() === "POST") await gate;
    await route.continue();
  });
  return letGo;
}

const failActions = (page: Page) =>
  page.route(action, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test("a removal shows at once, hands the focus on, and is taken back with row and focus", async ({ page, api }) => {
  await openList(page, api);
  const letGo = await holdActions(page);
  await button(page, "Supprimer « Deux »").focus();
  await page.keyboard.press("Enter");
  await expect(works(page)).toHaveText(["Un", "Trois", "Quatre"]);
  await expect(page.getByText("3 projets", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trois" })).toBeFocused();
  expect((await api.list()).length).toBe(4);

  // Taken back before the server has even heard of it.
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(works(page)).toHaveText(titles);
  await expect(button(page, "Supprimer « Deux »")).toBeFocused();
  letGo();
  await expect(said(page, "« Deux » est de retour.")).toBeVisible();
  expect(await savedOrder(api)).toEqual(titles);

  await button(page, "Supprimer « Deux »").click();
  await expect.poll(async () => (await api.list()).length).toBe(3);
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(said(page, "« Deux » est de retour.")).toBeVisible();
  await expect(works(page)).toHaveText(titles);
  expect(await savedOrder(api)).toEqual(titles);
});

test("removals in quick succession all arrive, and the last row hands the focus back", async ({ page, api }) => {
  const shown = titles.map(uniqueTitle);
  await openList(page, api, shown);
  const [first = "", ...others] = shown;
  for (const title of others) await button(page, `Supprimer « ${title} »`).click();
  await expect(works(page)).toHaveText([first]);
  await expect.poll(() => savedOrder(api)).toEqual([first]);
  await button(page, `Supprimer « ${first} »`).click();
  await expect(page.getByText("Vide", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeFocused();
  await page.getByText(/^Corbeille/).click();
  for (const title of shown) await expect(button(page, `Restaurer « ${title} »`)).toBeVisible();
});

test("a removal without an answer that is given up puts the row back and says so; so does an undo", async ({
  page,
  api,
}) => {
  await openList(page, api);
  await failActions(page);
  await button(page, "Supprimer « Deux »").click();
  await button(page, "Arrêter").click();
  await expect(said(page, "« Deux » n’a pas pu être supprimé. Il est toujours en ligne.")).toBeVisible();
  await expect(works(page)).toHaveText(titles);
  await page.unrouteAll();
  await button(page, "Supprimer « Deux »").click();
  await expect.poll(async () => (await api.list()).length).toBe(3);
  await failActions(page);
  await button(page, "Annuler la suppression de « Deux »").click();
  await button(page, "Arrêter").click();
  await expect(said(page, "« Deux » n’a pas pu être rétabli. Il reste dans la corbeille.")).toBeVisible();
  await expect(works(page)).toHaveText(["Un", "Trois", "Quatre"]);
});

test("a work that another tab has removed goes without a fuss", async ({ page, api }) => {
  const shown = titles.map(uniqueTitle);
  await openList(page, api, shown);
  const [first] = await api.list();
  await api.remove(first?._id ?? "");
  await button(page, `Supprimer « ${shown[0]} »`).click();
  await page.getByText(/^Corbeille/).click();
  await expect(button(page, `Restaurer « ${shown[0]} »`)).toBeVisible();
  await expect(said(page, `« ${shown[0]} » a été supprimé.`)).toBeVisible();
  await expect(works(page)).toHaveText(shown.slice(1));
});

test("the bin brings a work back, and the focus to it", async ({ page, api }) => {
  const shown = titles.map(uniqueTitle);
  await openList(page, api, shown);
  await button(page, `Supprimer « ${shown[2]} »`).click();
  await page.getByText(/^Corbeille/).click();
  await button(page, `Restaurer « ${shown[2]} »`).click();
  await expect(said(page, `« ${shown[2]} » est de retour.`)).toBeVisible();
  await expect(works(page)).toHaveText(shown);
  await expect(page.getByRole("heading", { name: shown[2] ?? "" })).toBeFocused();
});

test("works are moved by keyboard, told at each step, and visitors see the order", async ({ page, api }) => {
  await openList(page, api);
  const grip = button(page, "Déplacer « Un »");
  await expect(grip).toHaveAccessibleDescription(/Espace ou Entrée pour saisir le projet/);
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(said(page, "« Un » saisi, position 1 sur 4.")).toHaveCount(1);
  await expect(grip).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowDown");
  await expect(said(page, "« Un », position 2 sur 4.")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(works(page)).toHaveText(["Deux", "Trois", "Un", "Quatre"]);
  await expect(grip).toBeFocused();
  expect(await savedOrder(api)).toEqual(titles);
  await page.keyboard.press("Escape");
  await expect(said(page, "Déplacement annulé. « Un » revient en position 1.")).toHaveCount(1);
  await expect(works(page)).toHaveText(titles);
  await expect(grip).toBeFocused();
  expect(await savedOrder(api)).toEqual(titles);

  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(said(page, "« Un » posé, position 3 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(grip).toBeFocused();
  await expect(grip).toHaveAttribute("aria-pressed", "false");
  expect(await savedOrder(api)).toEqual(["Deux", "Trois", "Un", "Quatre"]);
  await page.goto(paths.portfolio);
  await expect(page.getByRole("main").getByRole("article").first()).toContainText("Deux");
});

test("works are dragged with the mouse, and Escape lets go", async ({ page, api }) => {
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
  await expect(works(page)).toHaveText(titles);
  expect(await savedOrder(api)).toEqual(titles);
  await drag();
  await page.mouse.up();
  await expect(works(page)).toHaveText(["Un", "Quatre", "Deux", "Trois"]);
  await expect(said(page, "« Quatre », position 2 sur 4. Ordre enregistré.")).toHaveCount(1);
  expect(await savedOrder(api)).toEqual(["Un", "Quatre", "Deux", "Trois"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("works are dragged with a thumb, the page scrolling along", async ({ page, api }) => {
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
    // Held at the edge, until the last row has made way.
    const last = page.getByRole("listitem").filter({ hasText: "Quatre" });
    await expect.poll(() => last.evaluate((row) => row.style.translate)).toMatch(/^0px -\d/);
    await touch("touchEnd");
    await expect(works(page)).toHaveText(["Deux", "Trois", "Quatre", "Un"]);
    await expect.poll(() => savedOrder(api)).toEqual(["Deux", "Trois", "Quatre", "Un"]);
  });

  test("nothing is cut off or scrolls sideways, and every control takes a thumb", async ({ page, api }) => {
    const work = await api.publish({ title: "Développement d’une plateforme multifournisseur", year: 2021 });
    await signIn(page);
    const pages = [adminPaths.dashboard, adminPaths.account, adminPaths.newWork, editWorkPath(work._id)];
    for (const path of pages) {
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

test("an order that cannot be saved is taken back, and said", async ({ page, api }) => {
  await openList(page, api);
  await failActions(page);
  await button(page, "Descendre « Un »").click();
  await button(page, "Arrêter").click();
  await expect(said(page, "L’ordre n’a pas pu être enregistré. La liste a repris l’ordre précédent.")).toBeVisible();
  await expect(works(page)).toHaveText(titles);
  expect(await savedOrder(api)).toEqual(titles);
});

test("the step buttons move at once, one after the other, and keep the focus", async ({ page, api }) => {
  await openList(page, api);
  const letGo = await holdActions(page);
  await button(page, "Descendre « Un »").click();
  await page.keyboard.press("Enter");
  await expect(works(page)).toHaveText(["Deux", "Trois", "Un", "Quatre"]);
  await expect(button(page, "Descendre « Un »")).toBeFocused();
  await page.keyboard.press("Enter");
  // At the end there is no further down: the focus stays with the row.
  await expect(button(page, "Descendre « Un »")).toBeDisabled();
  await expect(button(page, "Monter « Un »")).toBeFocused();
  expect(await savedOrder(api)).toEqual(titles);
  letGo();
  await expect(said(page, "Ordre enregistré.")).toHaveCount(1);
  await expect.poll(() => savedOrder(api)).toEqual(["Deux", "Trois", "Quatre", "Un"]);
  await expect(works(page)).toHaveText(["Deux", "Trois", "Quatre", "Un"]);
});

test("a session that has expired sends the dashboard to sign-in", async ({ page, api, context }) => {
  await openList(page, api);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await button(page, "Descendre « Un »").click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  expect(await savedOrder(api)).toEqual(titles);
});

test("the dashboard's scripts weigh at most 140 KB, all counted", async ({ page, api }) => {
  await api.publish();
  await signIn(page);
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(response.url(), brotliCompressSync(await response.body()).length);
  });
  // Anew, so that what sign-in had loaded already counts too.
  await page.reload({ waitUntil: "networkidle" });
  const named = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
  );
  for (const url of named) {
    if (!scripts.has(url)) scripts.set(url, brotliCompressSync(await (await page.request.get(url)).body()).length);
  }
  const sum = [...scripts.values()].reduce((all, size) => all + size, 0);
  console.log(`${scripts.size} scripts, ${(sum / 1_024).toFixed(1)} KB Brotli`);
  expect(scripts.size).toBeGreaterThan(3);
  expect(sum).toBeLessThanOrEqual(140 * 1_024);
});
