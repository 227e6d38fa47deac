import { randomBytes } from "node:crypto";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { redirects } from "#content/redirects.ts";
import { site as siteCopy } from "#content/site.ts";
import { toPortfolio, toResume, workAddress } from "#test-support/addresses.ts";
import { httpRequest, readText } from "#test-support/http.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, signedInApi, signIn, test, untilHydrated } from "./test.ts";

// Playwright's own name says that no person looks at the page.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const elsewhere = "http://blog.example.com/";

/** The numbers of the owner's page, by their names. */
function countsOf(html: string): Record<string, string> {
  const [, lead = ""] = /<p class="lead[^>]*>([^<]*)/.exec(html) ?? [];
  // The row of a day has two numbers.
  const rows = html.matchAll(/<tr><th scope="row">((?:(?!<\/th>).)*)<\/th><td>([^<]*)<\/td><\/tr>/gs);
  const counts = Array.from(rows, ([, name = "", count = ""]) => [name.replace(/<[^>]*>/g, "").trim(), count]);
  return { lead: lead.replaceAll("\u00a0", " "), ...Object.fromEntries(counts) };
}

test("a visit is counted exactly", async ({ ownSite, browser }) => {
  test.slow();
  const site = await ownSite();
  const { url } = site;
  const api = await signedInApi(site);
  const work = await api.publish({ title: "Rivage" });
  const readReport = () => readText(url + adminPaths.visits, { headers: { Cookie: `session=${api.token}` } });
  const empty = await readReport();
  expect(empty).toMatch(/<p [^>]*>Vide<\/p>/);
  expect(empty).toContain("Rien n’a été compté sur cette période.");

  // None of these counts.
  const headers = { "sec-fetch-dest": "document", "sec-fetch-site": "none", "user-agent": userAgent };
  const uncounted = [{ "sec-purpose": "prefetch" }, { "user-agent": "Googlebot/2.1" }];
  for (const more of [...uncounted, { cookie: `session=${api.token}` }])
    expect((await httpRequest(`${url}/`, { headers: { ...headers, ...more } })).status).toBe(200);
  await httpRequest(`${url}/nulle-part`, { headers });

  // A visitor comes by a link on another site.
  const context = await browser.newContext({ userAgent, locale: "fr-FR", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${url}/">Le site</a>` }),
  );
  await page.goto(elsewhere);
  await page.getByRole("link").click();
  await page.waitForURL(`${url}/`);
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await untilHydrated(page);
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) prefetched.push(request.url());
  });
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  await menu.getByRole("link", { name: toPortfolio }).click();
  // The home page has a link to the work too. A click there would cancel the navigation, whose page is then not shown.
  await page.waitForURL(`**${paths.portfolio}`);
  await page.getByRole("link", { name: "Rivage", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Rivage" })).toBeVisible();
  const link = menu.getByRole("link", { name: toResume });
  // Long enough for a link to prefetch what it may.
  await link.hover();
  await page.waitForTimeout(500);
  await link.click();
  await page.waitForURL(`**${paths.resume}`);
  const file = page.waitForEvent("download");
  await page.locator(`a[href="${siteCopy.cvFile}"]`).click();
  await (await file).path();
  expect(prefetched.filter((address) => address.includes(".data"))).toEqual([]);
  // The address is typed on the same page.
  await page.goto(url + paths.legal);
  // An old address counts once, for the page to which it leads.
  const [old] = Object.entries(redirects).find(([, to]) => to === paths.resume) ?? [paths.resume];
  await page.goto(url + old);
  await expect(page).toHaveURL(url + paths.resume);

  // They are written every ten seconds.
  await expect
    .poll(async () => countsOf(await readReport()), { timeout: 30_000, intervals: [1_000] })
    .toEqual({
      lead: "3 visites et 6 vues.",
      Accueil: "1",
      Portfolio: "1",
      "Curriculum Vitae": "2",
      "Mentions légales": "1",
      "CV téléchargés": "1",
      Rivage: "1",
      "Accès direct ou lien privé": "2",
      "blog.example.com": "1",
    });
  const owner = await browser.newPage({ baseURL: url, locale: "fr-FR" });
  await signIn(owner, null);
  await owner.goto(adminPaths.visits);
  await expect(owner.getByRole("link", { name: "Rivage" })).toHaveAttribute("href", workAddress(work));
  await expect(owner.getByRole("img", { name: /^Vues par jour\. Du .*Le plus\s: 6\svues, / })).toBeVisible();
  await owner.getByText("Les chiffres jour par jour").click();
  await expect(owner.getByRole("row", { name: /\d 6 3$/ })).toBeVisible();
  await expectNoViolations(owner, "the visits");
  await owner.setViewportSize({ width: 320, height: 640 });
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(owner.getByRole("link", { name: "30 jours" })).toHaveAttribute("aria-current", "page");
  await owner.getByRole("link", { name: "365 jours" }).click();
  await expect(owner).toHaveURL(/jours=365$/);
  await expect(owner.getByRole("link", { name: "365 jours" })).toHaveAttribute("aria-current", "page");

  await test.step("counts are written when the site stops, after a forged referrer of 9,000 characters too", async () => {
    // Random, because the index of the table compresses what it holds.
    const forged = `https://${randomBytes(4_500).toString("hex")}.com/`;
    for (const referer of [forged, elsewhere]) {
      const sent = { ...headers, "sec-fetch-site": "cross-site", referer };
      expect((await httpRequest(`${url}/`, { headers: sent })).status).toBe(200);
    }
    await site.stop();
    await site.start();
    expect(countsOf(await readReport())).toMatchObject({
      lead: "5 visites et 8 vues.",
      "Accès direct ou lien privé": "3",
      "blog.example.com": "2",
    });
  });
});

test("the availability appears on the home page, and goes", async ({ site: { url }, desk, page }) => {
  const readLine = async () => />((?:Disponible|Complet)[^<]*)<\/p>/.exec(await readText(url))?.[1];
  // Another test may have set it.
  await desk.post(adminPaths.availability, new URLSearchParams({ kind: "none" }));
  expect(await readLine()).toBeUndefined();

  await signIn(page, null);
  await page.goto(adminPaths.availability);
  await expect(page.getByRole("radio", { name: "Ne rien afficher" })).toBeChecked();
  const months = page.getByRole("combobox", { name: "Mois" });
  await expect(months.getByRole("option")).toHaveCount(12);
  const month = (await months.getByRole("option").nth(2).textContent()) ?? "";
  await months.selectOption({ index: 2 });
  const from = page.getByRole("radio", { name: "À partir de" });
  await expect(from).toBeChecked();
  const saved = page.getByRole("status").filter({ hasText: "Disponibilité enregistrée." });
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(saved).toBeVisible();
  await expect(page).toHaveURL(adminPaths.dashboard);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(saved).toHaveCount(0);
  expect(await readLine()).toMatch(new RegExp(`^Disponible à partir (de |d’)${month}$`));

  await page.goto(adminPaths.availability);
  await expect(from).toBeChecked();
  await expect(months.locator("option:checked")).toHaveText(month);
  await page.getByRole("radio", { name: "Ne rien afficher" }).check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(saved).toBeVisible();
  expect(await readLine()).toBeUndefined();
});

test("an availability that the form does not offer is refused in a sentence", async ({ desk }) => {
  const answer = await desk.post(adminPaths.availability, new URLSearchParams({ kind: "from", month: "2020-01" }));
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Choisissez une réponse");
});
