import type { Page } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths, portfolioPath } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { PORTFOLIO_PAGE } from "#app/works/listing.server.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { site as content } from "#content/site.ts";
import { toPortfolio, toResume, workAddress } from "#test-support/addresses.ts";
import { expect, holdBack, signIn, test, watchReload, withMotion } from "./test.ts";

/* What somebody notices of a client navigation without seeing it. */

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const footer = (page: Page) => page.getByRole("contentinfo");
const menu = (page: Page) => page.getByRole("navigation", { name: siteTexts.nav.mainLabel });

const toTitle = (start: string) => new RegExp(`^${start}`);

/** The heading has the focus, and the title is said. */
async function expectAnnounced(page: Page, title: RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(h1(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
}

test.describe("with view transitions", () => {
  test.use({ contextOptions: withMotion });

  test("a page that a link opens is announced, and its heading has the focus", async ({ page, api }) => {
    const work = await api.publish({ title: "Rivage" });
    await api.publish({ title: "Cadence" });
    await page.goto(paths.home);
    await expect(page.locator(":focus")).toHaveCount(0);
    const isSameDocument = await watchReload(page);

    await menu(page).getByRole("link", { name: toPortfolio }).click();
    await expectAnnounced(page, toTitle(portfolio.meta.title));
    await page.getByRole("link", { name: "Rivage", exact: true }).click();
    await expect(page).toHaveURL(workAddress(work));
    await expectAnnounced(page, /^Rivage/);
    await page.getByRole("main").getByRole("link", { name: "Cadence" }).press("Enter");
    await expectAnnounced(page, /^Cadence/);
    await footer(page).getByRole("link", { name: toResume }).click();
    await expectAnnounced(page, toTitle(resume.meta.title));
    await page.goBack();
    await expectAnnounced(page, /^Cadence/);
    await page.goForward();
    await expectAnnounced(page, toTitle(resume.meta.title));
    await page.getByRole("banner").getByRole("link", { name: siteTexts.homeLinkLabel }).click();
    await expect(page).toHaveURL(paths.home);
    await expectAnnounced(page, /./);
    // The home page's heading stays hidden.
    expect((await h1(page).boundingBox())?.height).toBeLessThanOrEqual(1);
    expect(await isSameDocument()).toBe(true);
  });
});

test("the parts of a list are announced, and a page that is not found", async ({ page, site, api, desk }) => {
  await api.publishMany(PORTFOLIO_PAGE + 1);
  const titles = await api.titles();
  await page.goto(paths.portfolio);
  const first = page.getByRole("main").getByRole("article").getByRole("heading").first();
  await expect(first).toHaveText(titles[0] ?? "");
  await page.getByRole("link", { name: portfolioTexts.pagination.next }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expectAnnounced(page, toTitle(portfolio.meta.title));
  await expect(first).toHaveText(titles[PORTFOLIO_PAGE] ?? "");
  await expect(page).toHaveTitle(`${portfolio.meta.title}, page\u00a02 · ${content.brand}`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", `${site.url}${paths.portfolio}?page=2`);
  await page.getByRole("link", { name: "Page précédente" }).click();
  await expect(first).toHaveText(titles[0] ?? "");
  await expect(page).toHaveURL(paths.portfolio);
  await expectAnnounced(page, toTitle(portfolio.meta.title));
  const isSameDocument = await watchReload(page);
  const removed = page.getByRole("link", { name: "Projet 3" }).first();
  await removed.evaluate((link) => link.setAttribute("data-removed", ""));
  await desk.removeAll();
  await page.locator("[data-removed]").click();
  await expect(h1(page)).toHaveText(siteTexts.errorPage.message);
  await expectAnnounced(page, toTitle(siteTexts.errorPage.meta.title));
  expect(await isSameDocument()).toBe(true);
});

test("a filter, the theme and a link within the page keep the focus", async ({ page, api }) => {
  // With fewer works there is no filter.
  for (const name of ["React", "React", "Vue.js", "Vue.js", "Astro", "Astro"])
    await api.publish({ title: name, technologies: [name] });
  const filter = page.getByRole("navigation", { name: portfolioTexts.filter.label });
  const react = filter.getByRole("link", { name: "React" });
  await page.goto(paths.home);
  const release = await holdBack(page, /portfolio\.data/);
  await menu(page).getByRole("link", { name: toPortfolio }).click();
  await expect(page.getByText("Chargement")).toBeVisible();
  release();
  await react.click();
  await expect(page).toHaveURL(portfolioPath({ techno: "react" }));
  await expect(react).toHaveAttribute("aria-current", "true");
  await expect(react).toBeFocused();
  await page.getByRole("button", { name: siteTexts.theme.toLight }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: siteTexts.theme.toDark })).toBeFocused();
  await page.getByRole("link", { name: "Aller au contenu" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the pages of the owner are announced in the same way", { tag: "@long" }, async ({ page, api }) => {
  await api.publish();
  await signIn(page);
  await page.getByRole("link", { name: "Ajouter un projet" }).click();
  await expect(page).toHaveURL(adminPaths.newWork);
  await expectAnnounced(page, /^Ajouter un projet/);
  await page.getByRole("main").getByRole("link").first().click();
  await expectAnnounced(page, /^Tableau de bord/);
});
