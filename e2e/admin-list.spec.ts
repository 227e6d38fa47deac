import type { Page } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { fill } from "#app/formats/fill.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { adminAddresses } from "#test-support/addresses.ts";
import { httpRequest, readText } from "#test-support/http.ts";
import { button, expect, listedTitles, onPost, openBin, test } from "./admin.ts";
import { type Api, holdBack, signIn, uniqueTitle } from "./test.ts";

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

const failActions = (page: Page) => onPost(page, (route) => route.abort());

/** The grip has no role: the keyboard and screen readers have the two buttons. */
const grip = (page: Page, title: string) => page.getByTitle(fill(admin.reorder.gripNamed, { title }));
const rowOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

test("a removal says so, and Enter held down removes one work, whose undo brings it back", async ({ page, api }) => {
  await openList(page, api);
  const sendActions = await holdBack(page, action, "POST");
  await button(page, "Supprimer « Deux »").focus();
  await page.keyboard.down("Enter");
  await expect(button(page, "Supprimer « Deux »")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.down("Enter");
  await expect(listedTitles(page)).toHaveText(titles);
  sendActions();
  await expect(listedTitles(page)).toHaveText(["Un", "Trois", "Quatre"]);
  await page.keyboard.down("Enter");
  await expect(announcement(page, "« Deux » a été supprimé.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Publiés 3" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trois" })).toBeFocused();
  await page.keyboard.up("Enter");
  expect(await api.titles()).toEqual(["Un", "Trois", "Quatre"]);

  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(announcement(page, "« Deux » a été restauré.")).toBeVisible();
  await expect(listedTitles(page)).toHaveText(titles);
  await expect(page.getByRole("heading", { name: "Deux" })).toBeFocused();
  expect(await api.titles()).toEqual(titles);

  await button(page, "Supprimer « Trois »").click();
  await page.getByRole("link", { name: "Voir la corbeille" }).click();
  await button(page, "Restaurer « Trois »").click();
  const said = announcement(page, "« Trois » a été restauré.");
  await expect(said).toBeVisible();
  await expect(listedTitles(page)).toHaveText(titles);
  await expect(page.getByRole("heading", { name: "Trois" })).toBeFocused();

  // What was done is said once, until the page is left.
  await page.getByRole("link", { name: "Compte" }).click();
  await expect(page.getByRole("heading", { name: "Compte", exact: true })).toBeVisible();
  // Eight seconds later any toast has gone.
  expect(await said.count()).toBe(0);
  await page.goBack();
  await expect(listedTitles(page)).toHaveText(titles);
  await expect(said).toHaveCount(0);
});

test("a notice that the site has not written is dropped", async ({ site, api }) => {
  for (const text of ["null", "{", '{"message":"x","restore":{}}']) {
    const Cookie = `session=${api.token}; notice=${Buffer.from(text).toString("base64url")}`;
    const { status, headers } = await fetch(site.url + adminPaths.dashboard, { headers: { Cookie } });
    expect([status, headers.getSetCookie()], text).toEqual([200, [expect.stringMatching(/^notice=; Max-Age=0/)]]);
  }
});

test("quick removals are all saved, the last one with the focus on the heading", { tag: "@long" }, async ({
  page,
  api,
}) => {
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

test("without an answer an action says so, and without a session it leads to sign-in", { tag: "@long" }, async ({
  page,
  api,
  context,
}) => {
  await openList(page, api);
  await failActions(page);
  await button(page, "Supprimer « Deux »").click();
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "« Deux » n’a pas pu être supprimé. Il est toujours en ligne." });
  await expect(alert).toBeVisible();
  await expect(button(page, "Supprimer « Deux »")).toBeFocused();
  await expect(listedTitles(page)).toHaveText(titles);
  await page.unrouteAll();
  await button(page, "Supprimer « Deux »").click();
  await expect(listedTitles(page)).toHaveText(["Un", "Trois", "Quatre"]);
  await failActions(page);
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(announcement(page, "« Deux » n’a pas pu être restauré. Il reste dans la corbeille.")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Annuler la suppression de « Deux »").click();
  await expect(listedTitles(page)).toHaveText(titles);

  await failActions(page);
  await button(page, "Descendre « Un »").click();
  await expect(page.getByRole("alert").filter({ hasText: "L’ordre n’a pas pu être enregistré." })).toBeVisible();
  await expect(listedTitles(page)).toHaveText(titles);
  expect(await api.titles()).toEqual(titles);
  await page.unrouteAll();

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await button(page, "Descendre « Un »").click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  expect(await api.titles()).toEqual(titles);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the bin is emptied, one work or all, after a question", {
      tag: javaScriptEnabled ? [] : "@long",
    }, async ({ page, api, desk }) => {
      const shown = titles.map(uniqueTitle);
      for (const title of shown.toReversed()) await api.publish({ title });
      for (const { _id } of (await api.list()).slice(0, 3)) await desk.change("remove", _id);
      const question = page.getByRole("alert");
      const erase = (title = "") => button(page, `Effacer « ${title} » pour de bon`);
      await signIn(page);
      await openBin(page);
      await erase(shown[1]).click();
      await expect(question).toContainText(`Effacer « ${shown[1]} » pour de bon ?`);
      await question.getByRole(javaScriptEnabled ? "button" : "link", { name: "Annuler" }).click();
      await expect(question).toHaveCount(0);
      await openBin(page);
      if (javaScriptEnabled) await expect(erase(shown[1])).toBeFocused();
      await erase(shown[1]).click();
      await question.getByRole("button", { name: "Effacer pour de bon" }).click();
      await expect(announcement(page, "Le projet a été effacé.")).toBeVisible();
      await openBin(page);
      await expect(erase(shown[1])).toHaveCount(0);
      if (javaScriptEnabled) await expect(page.getByText(shown[0] ?? "", { exact: true })).toBeFocused();
      await button(page, "Vider la corbeille").click();
      await expect(question).toContainText(/Effacer pour de bon les \d+\u00a0projets supprimés\u00a0\?/);
      await question.getByRole("button", { name: "Effacer pour de bon" }).click();
      await expect(announcement(page, "La corbeille a été vidée.")).toBeVisible();
      await expect(button(page, "Vider la corbeille")).toHaveCount(0);
      expect(await api.titles()).toEqual(shown.slice(3));
    });
  });
}

test("works are moved by keyboard and by mouse, with an announcement of each step", async ({ page, api }) => {
  await page.setViewportSize({ width: 1_280, height: 1_600 });
  await openList(page, api);
  const [up, down] = [button(page, "Monter « Un »"), button(page, "Descendre « Un »")];
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(announcement(page, "« Un », position 2 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(down).toBeFocused();
  // One step begins where the one before ends.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(announcement(page, "« Un », position 4 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(listedTitles(page)).toHaveText(["Deux", "Trois", "Quatre", "Un"]);
  // In the last position the button is disabled, and the focus moves to the other one of the row.
  await expect(down).toBeDisabled();
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(announcement(page, "« Un », position 3 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(up).toBeFocused();
  expect(await api.titles()).toEqual(["Deux", "Trois", "Un", "Quatre"]);
  await button(page, "Placer « Un » en premier").press("Enter");
  await expect(announcement(page, "« Un », position 1 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(down).toBeFocused();
  expect(await api.titles()).toEqual(["Un", "Deux", "Trois", "Quatre"]);

  // A mouse drags them, and one that is dropped elsewhere stays.
  await grip(page, "Quatre").dragTo(page.getByRole("heading", { level: 1 }));
  await expect(listedTitles(page)).toHaveText(titles);
  await grip(page, "Quatre").dragTo(rowOf(page, "Deux"), { targetPosition: { x: 200, y: 10 } });
  await expect(announcement(page, "« Quatre », position 2 sur 4. Ordre enregistré.")).toHaveCount(1);
  await expect(listedTitles(page)).toHaveText(["Un", "Quatre", "Deux", "Trois"]);
  expect(await api.titles()).toEqual(["Un", "Quatre", "Deux", "Trois"]);
  const { height = 0 } = (await rowOf(page, "Trois").boundingBox()) ?? {};
  await grip(page, "Un").dragTo(rowOf(page, "Trois"), { targetPosition: { x: 200, y: height - 10 } });
  await expect(announcement(page, "« Un », position 4 sur 4. Ordre enregistré.")).toHaveCount(1);
  expect(await api.titles()).toEqual(["Quatre", "Deux", "Trois", "Un"]);
  const [first] = /<article.*?<\/article>/s.exec(await readText(api.url + paths.portfolio)) ?? [];
  expect(first).toContain("Quatre");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("no admin page scrolls sideways, and every control is large enough for a thumb", async ({ page, api, desk }) => {
    const title = "Développement d’une plateforme multifournisseur";
    const work = await api.publish({ title, year: 2021 });
    await desk.share(await desk.draft({ title }));
    await desk.draft({ title });
    await signIn(page, null);
    for (const path of adminAddresses(work._id)) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(320);
      const controls = page.getByRole("main").locator("button, a[href], summary, input:not([type=hidden])");
      const small = await controls.evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { height, width } = element.getBoundingClientRect();
          const isSeen = element.checkVisibility({ visibilityProperty: true }) && height > 0;
          const isInline = getComputedStyle(element).display === "inline";
          return isSeen && !isInline && Math.min(height, width) < 44 ? [element.outerHTML.slice(0, 120)] : [];
        }),
      );
      expect(small, path).toEqual([]);
    }
  });
});

test("the scripts of the dashboard weigh at most 140 KB", async ({ page, api }) => {
  await api.publish();
  await signIn(page);
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(response.url());
  });
  // The reload also counts the scripts that sign-in had loaded.
  await page.reload({ waitUntil: "networkidle" });
  const preloaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
  );
  for (const url of preloaded) scripts.add(url);
  const headers = { "Accept-Encoding": "br" };
  const sizes = await Promise.all([...scripts].map(async (url) => (await httpRequest(url, { headers })).body.length));
  const sum = sizes.reduce((all, size) => all + size, 0);
  console.log(`${scripts.size} scripts, ${(sum / 1_024).toFixed(1)} KB Brotli`);
  expect(scripts.size).toBeGreaterThan(3);
  expect(sum).toBeLessThanOrEqual(140 * 1_024);
});
