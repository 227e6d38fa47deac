import type { Page } from "playwright/test";
import { rawOf } from "#app/formats/fill.ts";
import { paths, servicePath } from "#app/paths.ts";
import { englishTexts as copy } from "#app/texts/english.ts";
import { siteTexts } from "#app/texts/site.ts";
import { english } from "#content/english.ts";
import { services } from "#content/services.ts";
import { site as content } from "#content/site.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { expect, test } from "./test.ts";

test.skip(english === null, "the site has no page in English");

const french =
  /[àâçéèêëîïôùûœ«»]|\b(accueil|aller|au|aux|avec|ce|cette|dans|de|des|du|en|est|et|la|le|les|menu|nous|ou|par|pour|que|qui|serveur|sur|thème|un|une|votre|vous)\b/i;

/** What the page says in English: texts, names and descriptions that are not marked as French. */
const saidInEnglish = (page: Page) =>
  page.evaluate(() => {
    const names = ["alt", "aria-label", "aria-description", "title", "placeholder", "content", "data-cursor"];
    const isEnglish = (element: Element | null) => element?.closest("[lang]")?.getAttribute("lang") === "en";
    const said = [...document.querySelectorAll("*")]
      .filter((element) => isEnglish(element) && !element.matches("script, style, meta[name=viewport]"))
      .flatMap((element) => [
        ...names.map((name) => element.getAttribute(name) ?? ""),
        ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.textContent ?? ""),
      ]);
    return said.filter((text) => text.trim() !== "");
  });

/** Everything that the owner has written into a file. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* textsOf(part);
}

test("the page in English has no word of French that is not marked", async ({ page, context, api }) => {
  const sentence = "A map that hikers read without a network.";
  await api.publish({ title: "Les cartes du littoral", desc: "Une carte", alt: "La carte", english: sentence });
  await api.publish({ title: "Sans phrase", desc: "Une carte" });
  await page.goto(paths.english);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: copy.projects[0] ?? "" })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText("Sans phrase")).toHaveCount(0);
  expect(await page.locator("form").count()).toBe(1);
  const ofOwner = [...textsOf(content), ...textsOf(english), ...textsOf(rawOf(content))];
  const wrong = async () =>
    (await saidInEnglish(page))
      .map((text) =>
        ofOwner.toSorted((a, b) => b.length - a.length).reduce((rest, own) => rest.replaceAll(own, ""), text),
      )
      .filter((text) => french.test(text));
  expect((await saidInEnglish(page)).length).toBeGreaterThan(30);
  expect(await wrong()).toEqual([]);
  // What a script adds later.
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: copy.footer.legal }).click();
  await expect(page.getByRole("alert")).toContainText(copy.trouble.offline);
  expect(await wrong()).toEqual([]);
  await context.setOffline(false);
});

test("the page in English is reached from the French pages, and leads back to them", async ({ page, site, api }) => {
  const work = await api.publish({ title: "Les cartes du littoral", english: "Maps." });
  await page.goto(paths.resume);
  const links = page.getByRole("contentinfo").getByRole("link");
  const toEnglish = links.last();
  await expect(toEnglish).toHaveText(siteTexts.nav.pages.english ?? "");
  for (const name of ["lang", "hreflang"]) await expect(toEnglish).toHaveAttribute(name, "en");
  await toEnglish.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const [row] = english?.services ?? [];
  const toFrench: [name: string, path: string][] = [
    [copy.french, paths.home],
    ["Les cartes du littoral", workAddress(work)],
    [copy.footer.portfolio, paths.portfolio],
    [copy.footer.legal, paths.legal],
    ...(row ? [[row.name, servicePath(row.id)] as [string, string]] : []),
  ];
  for (const [name, path] of toFrench) {
    const link = page.getByRole("link", { name, exact: true }).first();
    await expect(link).toHaveAttribute("href", path);
    await expect(link).toHaveAttribute("hreflang", "fr");
  }
  await page.getByRole("banner").getByRole("link", { name: copy.french }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  expect(services.length).toBeGreaterThanOrEqual(english?.services.length ?? 0);

  // Never chosen by the browser's language.
  const german = await fetch(site.url, { headers: { "Accept-Language": "de,en" } });
  expect([german.status, await german.text()]).toEqual([200, await readText(site.url)]);
});

test("on a phone no two rules of the contact panel are close to each other", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.english);
  const gaps = await page.getByRole("main").evaluate((main) => {
    const rules = [...main.querySelectorAll("section:last-of-type *")].flatMap((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return [...(borderTopWidth === "2px" ? [top] : []), ...(borderBottomWidth === "2px" ? [bottom] : [])];
    });
    rules.sort((a, b) => a - b);
    return rules.map((rule, index) => rule - (rules[index - 1] ?? 0));
  });
  expect(gaps.length).toBeGreaterThan(4);
  expect(Math.min(...gaps.filter((gap) => gap > 4))).toBeGreaterThan(44);
});
