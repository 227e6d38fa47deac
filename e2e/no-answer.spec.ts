import type { Page } from "playwright/test";
import { paths } from "#app/paths.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { aService, toLegal, toPortfolio, toResume, workAddress } from "#test-support/addresses.ts";
import { button } from "./admin.ts";
import { expect, picture, signIn, test, watchReload } from "./test.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Le serveur" });
const noAnswer = /Le serveur ne répond pas/;

for (const { to, link, title } of [
  { to: paths.portfolio, link: toPortfolio, title: portfolio.h1 },
  { to: paths.resume, link: toResume, title: resume.h1 },
  { to: aService.path, link: aService.name, title: undefined },
  { to: "work", link: "Rivage", title: "Rivage" },
]) {
  test(`without a connection a link to ${link} leaves the home page open, and opens once there is one`, {
    tag: to === "work" ? [] : "@long",
  }, async ({ page, context, api }) => {
    const work = await api.publish({ title: "Rivage" }, await picture());
    await page.goto(paths.home);
    const isSameDocument = await watchReload(page);
    await context.setOffline(true);
    const address = to === "work" ? workAddress(work) : to;
    // A click by script: the pointer would prefetch the page, and some links are in a closed menu.
    await page
      .locator(`a[href="${address}"]`)
      .first()
      .evaluate((anchor: HTMLElement) => anchor.click());
    await expect(notice(page)).toHaveText(noAnswer);
    await expect(page).toHaveURL(paths.home);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(address);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    if (title) await expect(heading).toHaveText(title);
    await expect(notice(page)).toHaveCount(0);
    expect(await isSameDocument()).toBe(true);
  });
}

test("a visitor can stop waiting for a link, and use it again later", async ({ page, context }) => {
  await page.goto(`${paths.portfolio}#contenu`);
  const isSameDocument = await watchReload(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: toLegal });
  await context.setOffline(true);
  for (let time = 0; time < 2; time += 1) {
    await link.click();
    await expect(notice(page)).toHaveText(noAnswer);
    await button(page, "Arrêter").click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/portfolio(#contenu)?$/);
  }
  await context.setOffline(false);
  await link.click();
  await expect(page).toHaveURL(paths.legal);
  expect(await isSameDocument()).toBe(true);
});

test("a navigation is retried while the server is too busy, and at once when the visitor clicks", async ({ page }) => {
  let isBusy = true;
  let count = 0;
  await page.route(/\/cv\.data|\/resume\.data/, (route) => {
    count += 1;
    if (!isBusy) return route.continue();
    const headers = { "Retry-After": "1", "Cache-Control": "no-store" };
    return route.fulfill({ status: 503, headers, contentType: "text/plain", body: "busy" });
  });
  await page.goto(paths.portfolio);
  await page.getByRole("contentinfo").getByRole("link", { name: toResume }).click();
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(page).toHaveURL(paths.portfolio);
  isBusy = false;
  await button(page, "Réessayer").click();
  await expect(page).toHaveURL(paths.resume);
  expect(count).toBeGreaterThan(1);
});

test("after ten seconds without a response the page says that it is waiting, and the visitor can stop", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(paths.portfolio);
  await page.route("**/*.data*", () => {});
  await page.getByRole("contentinfo").getByRole("link", { name: toResume }).click();
  await page.clock.runFor(9_000);
  await expect(notice(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(notice(page)).toHaveText(/n’a pas encore répondu/);
  await button(page, "Arrêter").click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL(paths.portfolio);
});

test("without a connection the admin area keeps the input, and navigates once there is one", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto(adminPaths.account);
  await page.getByLabel("Mot de passe actuel").fill("tapé avant la coupure");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("tapé avant la coupure");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
});

test("the dashboard says that it is loading, and then shows its list", async ({ page, api }) => {
  await api.publish({ title: "Enfin" });
  await signIn(page);
  await page.goto(adminPaths.account);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(new RegExp(`${adminPaths.dashboard}\\.data.*dashboard`), async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  await expect(page.getByRole("status").getByText("Chargement")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Enfin" })).toBeVisible();
  // The announcement stays on the page when the list reloads after the change.
  await button(page, "Supprimer « Enfin »").click();
  await expect(page.getByText("« Enfin » a été supprimé.")).toBeVisible();
  await expect.poll(async () => (await api.list()).length).toBe(0);
  await expect(page.getByText("« Enfin » a été supprimé.")).toBeVisible();
});
