import type { Page } from "playwright/test";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { collectDialogs, fillNewWork, openForm, publishButton } from "./admin.ts";
import { expect, picture, signIn, test } from "./test.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Le serveur" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const thanks = (page: Page) => page.getByRole("heading", { name: "Merci!" });
const lost = /Le serveur ne répond pas/;

/** Only a page that was never reloaded still has this. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { stillThisPage: true }));
  return () => page.evaluate(() => "stillThisPage" in window);
}

for (const { to, link, title } of [
  { to: paths.portfolio, link: "Portfolio", title: /Mon travail/ },
  { to: paths.resume, link: "Curriculum Vitae", title: "Curriculum vitae" },
  { to: servicePath("frontend"), link: "Frontend", title: undefined },
  { to: "work", link: "Rivage", title: "Rivage" },
]) {
  test(`without a connection the home page stays, and ${link} opens once there is one`, { tag: "@looks" }, async ({
    page,
    context,
    api,
  }) => {
    const work = await api.publish({ title: "Rivage" }, await picture());
    await page.goto(paths.home);
    const isSamePage = await markPage(page);
    await context.setOffline(true);
    const address = to === "work" ? workPath(work._id) : to;
    // By script: the pointer would fetch the page in advance, and its menu would have to be opened.
    await page
      .locator(`a[href="${address}"]`)
      .first()
      .evaluate((anchor: HTMLElement) => anchor.click());
    await expect(notice(page)).toHaveText(lost);
    await expect(page).toHaveURL(paths.home);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(address);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    if (title) await expect(heading).toHaveText(title);
    await expect(notice(page)).toHaveCount(0);
    expect(await isSamePage()).toBe(true);
  });
}

test("a visitor stops waiting: the page stays, and the same link works later", { tag: "@looks" }, async ({
  page,
  context,
}) => {
  await page.goto(`${paths.portfolio}#contenu`);
  const isSamePage = await markPage(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" });
  await context.setOffline(true);
  for (let time = 0; time < 2; time += 1) {
    await link.click();
    await expect(notice(page)).toHaveText(lost);
    await button(page, "Arrêter").click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/portfolio(#contenu)?$/);
  }
  await context.setOffline(false);
  await link.click();
  await expect(page).toHaveURL(paths.legal);
  expect(await isSamePage()).toBe(true);
});

test("a server that is too busy is asked again, at the visitor's click too", { tag: "@looks" }, async ({ page }) => {
  let isBusy = true;
  let count = 0;
  await page.route(/\/cv\.data|\/resume\.data/, (route) => {
    count += 1;
    if (!isBusy) return route.continue();
    const headers = { "Retry-After": "1", "Cache-Control": "no-store" };
    return route.fulfill({ status: 503, headers, contentType: "text/plain", body: "busy" });
  });
  await page.goto(paths.portfolio);
  await page.getByRole("contentinfo").getByRole("link", { name: "Curriculum Vitae" }).click();
  await expect(notice(page)).toHaveText(lost);
  await expect(page).toHaveURL(paths.portfolio);
  isBusy = false;
  await button(page, "Réessayer").click();
  await expect(page).toHaveURL(paths.resume);
  expect(count).toBeGreaterThan(1);
});

test("after a while without an answer the page says that it still waits, and can be stopped", {
  tag: "@looks",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.portfolio);
  await page.route("**/*.data*", () => {});
  await page.getByRole("contentinfo").getByRole("link", { name: "Curriculum Vitae" }).click();
  await page.clock.runFor(9_000);
  await expect(notice(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(notice(page)).toHaveText(/n’a pas encore répondu/);
  await button(page, "Arrêter").click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL(paths.portfolio);
});

test("without a connection the admin area keeps what was typed, and goes on by itself", { tag: "@looks" }, async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto(adminPaths.account);
  await page.getByLabel("Mot de passe actuel").fill("tapé avant la coupure");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  await expect(notice(page)).toHaveText(lost);
  await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("tapé avant la coupure");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
});

test("an answer that was lost is asked for again: the work is published, once", async ({ page, api }) => {
  collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Une fois");
  let isCut = true;
  await page.route("**/api/works", async (route) => {
    const response = await route.fetch();
    if (isCut) return route.abort();
    await route.fulfill({ response });
  });
  await publishButton(page).click();
  await expect(notice(page)).toHaveText(lost);
  await expect(page.getByLabel("Titre")).toHaveValue("Une fois");
  isCut = false;
  await expect(thanks(page)).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Une fois"]);
});

test("an edit whose answer was lost is sent again, and is no conflict with itself", async ({ page, api }) => {
  collectDialogs(page);
  const work = await api.publish({ title: "Avant" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByLabel("Titre").fill("Après");
  let isCut = true;
  await page.route(`**/api/works/${work._id}`, async (route) => {
    const response = await route.fetch();
    if (isCut) return route.abort();
    await route.fulfill({ response });
  });
  await button(page, "Enregistrer les modifications").click();
  await expect(notice(page)).toHaveText(lost);
  isCut = false;
  await expect(thanks(page)).toBeVisible();
  expect((await api.list())[0]).toMatchObject({ title: "Après", version: 2 });
});

test("what is typed while the form waits is not sent unasked, and a stop says that it may have arrived", async ({
  page,
  api,
}) => {
  collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Premier jet");
  await page.route("**/api/works", (route) => route.abort());
  await publishButton(page).click();
  await expect(notice(page)).toHaveText(lost);
  await page.getByLabel("Titre").fill("Second jet");
  await expect(notice(page)).toHaveCount(1);
  await expect(page.getByRole("alert")).toContainText("ne publie rien deux fois");
  await page.unrouteAll();
  await expect(page.getByLabel("Titre")).toHaveValue("Second jet");
  expect(await api.list()).toEqual([]);
  await button(page, "Réessayer").click();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Second jet"]);
});

test("the thanks need nothing more from a server that has just been lost", async ({ page, api }) => {
  await signIn(page);
  await fillNewWork(page, "Publié");
  await page.route("**/*.data*", (route) => route.abort());
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect((await api.list()).map(({ title }) => title)).toEqual(["Publié"]);
});

test("the admin area's list says that it is loading, and goes on from there", { tag: "@looks" }, async ({
  page,
  api,
}) => {
  await api.publish({ title: "Enfin" });
  await signIn(page);
  await page.goto(adminPaths.account);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`${adminPaths.dashboard}\\.data.*dashboard`), async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  await expect(page.getByRole("status").getByText("Chargement")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Enfin" })).toBeVisible();
  // What its rows remember outlives the reload after a change.
  await button(page, "Supprimer « Enfin »").click();
  await expect(page.getByText("« Enfin » a été supprimé.")).toBeVisible();
  await expect.poll(async () => (await api.list()).length).toBe(0);
  await expect(page.getByText("« Enfin » a été supprimé.")).toBeVisible();
});
