import type { Page } from "playwright/test";
import { fill, plural } from "#app/formats/fill.ts";
import { paths, portfolioPath } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { listTexts } from "#app/texts/site.ts";
import { portfolio } from "#content/portfolio.ts";
import { site } from "#content/site.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { expectValid, expectValidXml } from "./sharing-schemas.ts";
import { type Api, type ApiWork, expect, recordLayoutShifts, test } from "./test.ts";

const { work: copy, filter } = portfolioTexts;

const study = {
  title: "Étude",
  client: "Fournil du Pont",
  role: "Conception",
  duration: "6 semaines",
  result: "Le four ne tourne plus à vide.",
  technologies: ["React", "C++", "Outil maison"],
  need: "Le **besoin** d’abord.\n\nPuis <script>window.attacked = true</script> et [piège](javascript:alert(1)).",
  approach: "Trois choses\u00a0:\n- une\n- [deux](https://example.com/deux)",
  outcome: "Moins de pertes.",
  figures: [
    { value: "−\u00a018\u00a0%", label: "d’énergie" },
    { value: "0,9\u00a0s", label: "pour l’accueil" },
  ],
  testimonial: { text: "Une phrase courte. Une autre.", name: "Ana Roy", role: "gérante" },
};

/** The work has a screen and a phone. */
async function publishStudy(api: Api, values: Partial<ApiWork> = {}): Promise<ApiWork> {
  const [screen, phone] = [await api.upload("#204060", 320, 200), await api.upload("#604020", 195, 422)];
  return api.publish({ ...study, ...values, gallery: [{ id: screen, caption: "La boutique" }, { id: phone }] });
}

/** Six works, of which two use React. */
async function publishFiltered(api: Api): Promise<void> {
  for (const [index, technologies] of [["React"], ["Vue.js", "React"], ["Vue.js"], [], [], []].entries())
    await api.publish({ title: `Projet ${index}`, technologies });
}

const facts = (page: Page) =>
  page
    .locator("article dl")
    .first()
    .locator("div")
    .evaluateAll((rows: HTMLElement[]) => rows.map((row) => row.innerText.split(/\s*\n\s*/)));

// Another test compares what pages show with and without scripts.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a case study shows its parts in order, and its texts only as text", async ({ page, api, desk }) => {
    const work = await publishStudy(api);
    await page.goto(workAddress(work));
    const article = page.getByRole("article");
    await expect(article.getByRole("heading")).toHaveText([
      study.title,
      portfolio.skillsLabel ?? copy.technologies,
      copy.need,
      copy.approach,
      copy.outcome,
    ]);
    await expect(article.getByText(study.result)).toBeVisible();
    await expect(article.getByText("La carte interactive d’un littoral.")).toHaveCount(0);
    expect((await facts(page)).map(([label]) => label)).toEqual(Object.values(copy.facts));
    await expect(article.getByText("besoin", { exact: true })).toHaveCSS("font-weight", "650");
    await expect(article.getByText("<script>window.attacked = true</script>")).toBeVisible();
    await expect(article.getByText("[piège](javascript:alert(1))")).toBeVisible();
    await expect(article.getByRole("link", { name: "deux" })).toHaveAttribute("rel", "noopener");
    const gallery = page.getByRole("region", { name: copy.gallery });
    await expect(gallery.getByRole("figure")).toHaveText(["La boutique"]);
    await expect(gallery.getByRole("img")).toHaveAccessibleName(
      fill(copy.pictureAlt, { title: work.title, number: 2 }),
    );
    await expect(article.getByRole("term")).toHaveText([...Object.values(copy.facts), "d’énergie", "pour l’accueil"]);
    const words = page.getByRole("region", { name: copy.testimonial });
    await expect(words.getByRole("blockquote")).toHaveText(study.testimonial.text);
    await expect(page.getByRole("heading", { name: portfolio.call.title })).toBeVisible();
    await article.getByRole("link", { name: "C++" }).click();
    await expect(page).toHaveURL(portfolioPath({ techno: "c-plus-plus" }));
    await expect(page.getByRole("heading", { level: 3, name: study.title })).toBeVisible();
    // A client who sees a draft has a project already.
    await desk.submit(work._id, "save", { result: "Ce qui se prépare." });
    await page.goto(await desk.share(work._id));
    await expect(page.getByText("Ce qui se prépare.")).toBeVisible();
    await expect(page.getByRole("heading", { name: portfolio.call.title })).toHaveCount(0);
    // The policy would block it.
    expect(await readText(api.url + workAddress(work))).not.toContain(" style=");
  });

  test("a work has no trace of a study, or an address, that it lacks", async ({ page, api }) => {
    const work = await api.publish({ linkLabel: "Lire l’article" });
    await page.goto(workAddress(work));
    const article = page.getByRole("article");
    await expect(article.getByRole("heading")).toHaveText([work.title]);
    await expect(article.getByText(work.desc)).toBeVisible();
    expect((await facts(page)).map(([label]) => label)).toEqual([copy.facts.year, copy.facts.address]);
    await expect(article.getByRole("region")).toHaveCount(0);
    await expect(page.getByRole("link", { name: portfolio.call.button })).toBeVisible();
    await expect(page.getByRole("link", { name: "Lire l’article" })).toHaveAttribute("href", work.url ?? "");

    await api.sendJson("PUT", `/api/works/${work._id}`, { url: null });
    await page.goto(workAddress(work));
    expect((await facts(page)).map(([label]) => label)).toEqual([copy.facts.year]);
    await expect(article.getByRole("link").and(page.locator("[href^=http]"))).toHaveCount(0);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "")["@graph"][0]).not.toHaveProperty("sameAs");
    await page.goto(paths.portfolio);
    await expect(article.filter({ hasText: work.title }).getByRole("link")).toHaveCount(1);
  });

  test("plates end at the same height, figures have one size, and a neighbour alone has the whole width", async ({
    page,
    api,
  }) => {
    const values = ["99,82\u00a0%", "−41\u00a0%", "1\u00a0284\u00a0930"];
    const work = await publishStudy(api, { figures: values.map((value) => ({ value, label: value })) });
    await api.publish({ title: "Autre" });
    await page.goto(workAddress(work));
    // A narrow plate beside a wide one fills its columns.
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [wide, narrow] = await page
        .getByRole("region", { name: copy.gallery })
        .locator("[data-kind]")
        .evaluateAll((plates) =>
          plates.map((plate) => {
            const { top, bottom, left, right } = plate.getBoundingClientRect();
            const cell = plate.closest("[data-columns]")?.getBoundingClientRect() ?? plate.getBoundingClientRect();
            return { top, bottom, left: left - cell.left, right: right - cell.right };
          }),
        );
      if (!wide || !narrow) throw new Error("not two plates");
      for (const edge of ["top", "bottom"] as const)
        expect.soft(Math.abs(wide[edge] - narrow[edge]), `${edge} at ${width}`).toBeLessThan(1);
      for (const edge of ["left", "right"] as const)
        expect.soft(Math.abs(narrow[edge]), `${edge} at ${width}`).toBeLessThan(1);
    }
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const figures = await page
        .getByRole("definition")
        .filter({ hasText: /^(99,82|−41|1.284)/ })
        .evaluateAll((all) =>
          all.map((figure) => {
            const text = document.createRange();
            text.selectNodeContents(figure);
            const free = figure.getBoundingClientRect().right - text.getBoundingClientRect().right;
            return { size: getComputedStyle(figure).fontSize, free, lines: text.getClientRects().length };
          }),
        );
      expect(figures, `at ${width}`).toHaveLength(3);
      expect(new Set(figures.map(({ size }) => size)).size, `at ${width}`).toBe(1);
      expect(Math.min(...figures.map(({ free }) => free)), `at ${width}`).toBeGreaterThanOrEqual(0);
      expect(Math.max(...figures.map(({ lines }) => lines)), `at ${width}`).toBe(1);
      const link = page.getByRole("navigation", { name: copy.neighbours }).getByRole("link");
      expect((await link.boundingBox())?.width, `at ${width}`).toBe(width);
    }
  });
});

/** The words of a part of a page. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test("an unknown technology has a way back, and its name is not shown", async ({ api }) => {
  await publishFiltered(api);
  const response = await fetch(api.url + portfolioPath({ techno: "appelez-moi" }));
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const [main = ""] = /<main.*<\/main>/s.exec(html) ?? [];
  expect(main).toContain(`>${listTexts.empty}<`);
  const [, title = ""] = /<h2[^>]*>(.*?)<\/h2>/s.exec(main) ?? [];
  expect(wordsOf(title)).toBe(fill(filter.none.title, { technology: filter.none.unnamed }));
  expect(wordsOf(main)).not.toContain("appelez");
  const ways = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  expect(ways.find(([, , words = ""]) => wordsOf(words) === filter.showAll)?.[1]).toBe(paths.portfolio);
});

test("the home page quotes at least two clients", async ({ api }) => {
  const first = await api.publish(study);
  expect(await readText(api.url)).not.toContain(homeTexts.words.h2);
  const long = { ...study.testimonial, text: "Un mot de plus. ".repeat(20).trim() };
  await api.publish({ title: "Autre", testimonial: long });
  const html = await readText(api.url);
  expect(html).toContain(`>${homeTexts.words.h2}</h2>`);
  const quotes = html.match(/<blockquote.*?<\/blockquote>/gs) ?? [];
  const shown = [expect.stringMatching(/^(Un mot de plus\. ?){8}$/), study.testimonial.text];
  expect(quotes.map(wordsOf)).toEqual(shown);
  expect(quotes[1]).toContain(`href="${workAddress(first)}"`);
});

test("a technology leads to the works with it, and back to all", async ({ page, api }) => {
  await publishFiltered(api);
  await page.goto(paths.portfolio);
  const nav = page.getByRole("navigation", { name: filter.label });
  await expect(nav.getByRole("link")).toHaveText([`${filter.all} 6`, "React 2", "Vue.js 2"]);
  await expect(nav.getByRole("link", { name: filter.all })).toHaveAttribute("aria-current", "true");
  await nav.getByRole("link", { name: "React" }).click();
  await expect(page).toHaveURL(portfolioPath({ techno: "react" }));
  const result = fill(plural(filter.result, 2), { technology: "React" });
  await expect(page.getByRole("heading", { level: 2, name: result })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: result })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${fill(filter.meta.title, { technology: "React" })}`));
  const cards = page.getByRole("list", { name: listTexts.label }).getByRole("heading", { level: 3 });
  await expect(cards).toHaveText(["Projet 1", "Projet 0"]);
  const chosen = nav.getByRole("link", { name: "React" });
  await expect(chosen).toHaveAttribute("aria-current", "true");
  await expect(chosen).toBeFocused();
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", api.url + portfolioPath({ techno: "react" }));
  await page.getByRole("link", { name: filter.showAll }).click();
  await expect(page).toHaveURL(paths.portfolio);
});

test("on a phone the filter stays when scripts start, and shows the chosen technology", async ({ page, api }) => {
  const technologies = ["Angular", "Nuxt", "React", "Svelte", "TypeScript", "WordPress"];
  for (const title of technologies) await api.publish({ title, technologies });
  const readShifts = await recordLayoutShifts(page);
  for (const width of process.env.TEST_LONG ? [360, 390, 412] : [390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(paths.portfolio);
    expect(await readShifts(), `${width} px`).toEqual([]);
  }
  await page.goto(portfolioPath({ techno: "wordpress" }));
  const nav = page.getByRole("navigation", { name: filter.label });
  await expect(nav.getByRole("link", { name: "WordPress" })).toBeInViewport({ ratio: 1 });
});

test("on paper a case study has its address, all its pictures, and nothing to press", async ({ page, api }) => {
  await api.publish({});
  const work = await publishStudy(api);
  await page.goto(workAddress(work));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 990 });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.locator("main img[loading=lazy]").count()).toBe(0);
  const address = (api.url + workAddress(work)).replace("http://", "");
  await expect(page.getByText(`${site.brand}${site.ownerName}, ${site.email}${address}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: portfolio.call.title })).toBeHidden();
  await expect(page.locator("main nav")).toBeHidden();
  await expect(page.getByRole("link", { name: new RegExp(`${copy.back}|${copy.visit}|Agrandir`) })).toHaveCount(0);
  const after = page.getByRole("link", { name: "deux" }).evaluate((link) => getComputedStyle(link, "::after").content);
  expect(await after).toContain("https://example.com/deux");
  const columns = await page
    .getByRole("region", { name: copy.gallery })
    .or(page.getByText("Moins de pertes."))
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(Math.min(...columns)).toBeGreaterThan(200);
  await expect(page.getByRole("main")).toHaveCSS("print-color-adjust", "exact");
});

test("search engines and feed readers get the case study as plain text", async ({ api }) => {
  const work = await api.publish(study);
  const html = await readText(api.url + workAddress(work));
  const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expectValid("structuredData", JSON.parse(json ?? ""));
  const [creative] = JSON.parse(json ?? "")["@graph"];
  expect(creative).toMatchObject({
    sourceOrganization: { name: study.client },
    abstract: study.result,
    keywords: study.technologies,
  });
  const feed = await readText(api.url + paths.feed);
  await expectValidXml("atom", feed);
  expect(feed).toContain("Le besoin d’abord.");
  expect(feed).toContain("• deux");
  expect(feed).not.toContain("**");
});
