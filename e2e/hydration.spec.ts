import type { BrowserContext, Page } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { admin } from "#app/texts/desk.ts";
import { siteTexts } from "#app/texts/site.ts";
import { chooseImage, placeOf, saveStatus, untilSaved } from "./admin.ts";
import { openStudy, studyField } from "./study.ts";
import { expect, holdBack, picture, signIn, test, textField, untilHydrated } from "./test.ts";

/** What browsers, extensions and proxies put into a page before its scripts start. */
const foreign = {
  "an icon beside the field": () => document.activeElement?.insertAdjacentHTML("afterend", "<span>*</span>"),
  "a translation": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea, option")) continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text.data.toUpperCase());
    }
  },
  "a phone link": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!/\d/.test(text.data) || text.parentElement?.closest("script, a")) continue;
      const link = Object.assign(document.createElement("a"), { href: "tel:123" });
      text.splitText(text.data.search(/\d/));
      text.nextSibling?.replaceWith(link);
      link.append(text.data);
      return;
    }
    throw new Error("no digits");
  },
  "texts in the document": () => {
    document.body.prepend("text");
    document.documentElement.append("text");
  },
  "attributes of the document": () => {
    document.documentElement.setAttribute("data-extension", "1");
    document.body.setAttribute("class", "extension");
  },
  "a box before the scripts": () => document.querySelector("body > script")?.before(document.createElement("div")),
};
type Foreign = keyof typeof foreign;

/** Opens a page whose scripts come when they are released. */
async function openLate(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  /** The scripts of the page begin, on a document that something else has changed. */
  async function start(...kinds: Foreign[]): Promise<void> {
    for (const kind of kinds) await page.evaluate(foreign[kind]);
    release();
    await untilHydrated(page);
    // React says at most once that it had to render the page anew.
    expect(errors.filter((message) => !/Minified React error #418/.test(message))).toEqual([]);
    expect(errors.length).toBeLessThanOrEqual(1);
    await expect(page.getByText(siteTexts.errorPage.failed)).toHaveCount(0);
  }
  return { page, start };
}

const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [field.name, field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)];
  });

test("what changes the document takes nothing of what was typed before the scripts came", async ({ context }) => {
  const takesNothing = async (kind: Foreign) => {
    const { page, start } = await openLate(context, paths.contact);
    const { name, email, kind: kinds, budget } = contactTexts;
    await page.getByLabel(name).fill("Anna");
    await page.getByLabel(email).fill("anna@example.org");
    const radio = page.getByRole("group", { name: kinds }).getByRole("radio").nth(1);
    const second = (await radio.getAttribute("value")) ?? "";
    await radio.check();
    const select = page.getByLabel(budget);
    await select.selectOption({ index: 2 });
    const chosen = await select.inputValue();
    const menu = page.locator("header details").filter({ visible: true }).first();
    await menu.locator("summary").click();
    await page.locator("textarea[name=text]").evaluate((field: HTMLTextAreaElement) => {
      field.focus({ preventScroll: true });
      scrollTo({ top: 250, behavior: "instant" });
    });
    await page.keyboard.type("Un site de dix pages");
    await page.locator("textarea[name=text]").evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 7));
    const scroll = await page.evaluate(() => scrollY);
    await start(kind);

    await expect(page.locator("[name=name]")).toHaveValue("Anna");
    await expect(page.locator("[name=email]")).toHaveValue("anna@example.org");
    await expect(page.locator(`[name=kind][value="${second}"]`)).toBeChecked();
    await expect(page.locator("[name=budget]")).toHaveValue(chosen);
    await expect(page.locator("[name=text]")).toHaveValue("Un site de dix pages");
    expect(await selected(page)).toEqual(["text", "site"]);
    await expect(menu).toHaveAttribute("open");
    // A line of text above it has come and gone.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(40);
    // The page lives: its counter has what was typed, and counts on.
    await expect(page.getByText(/^20\s/)).toBeVisible();
    await page.keyboard.type("blog");
    await expect(page.locator("[name=text]")).toHaveValue("Un blog de dix pages");
    await page.close();
  };
  const kinds = Object.keys(foreign) as Foreign[];
  const daily: Foreign[] = ["a translation"];
  for (const kind of process.env.TEST_LONG ? kinds : daily) await test.step(kind, () => takesNothing(kind));
});

test("an icon takes nothing of what was typed to sign in", { tag: "@long" }, async ({ context }) => {
  const { page, start } = await openLate(context, adminPaths.signIn);
  await page.locator("[name=email]").fill("anna@example.org");
  await page.locator("[name=password]").pressSequentially("un mot de passe");
  await start("an icon beside the field");
  await expect(page.locator("[name=email]")).toHaveValue("anna@example.org");
  await expect(page.locator("[name=password]")).toHaveValue("un mot de passe");
});

test("an icon and a translation take nothing of a work, which then saves itself", async ({ page: first, context }) => {
  await signIn(first, null);
  // With the last ones React accepts the document.
  const all: Foreign[][] = [["an icon beside the field", "a translation"], ["attributes of the document"]];
  for (const kinds of process.env.TEST_LONG ? all : all.slice(0, 1)) {
    const { page, start } = await openLate(context, adminPaths.newWork);
    await textField(page, "desc").fill("Refonte du site");
    await chooseImage(page, await picture());
    await openStudy(page);
    await studyField(page, "client").fill("Maison Aubier");
    await studyField(page, "technologies").fill("React, CSS");
    await textField(page, "title").pressSequentially("Rivage");
    await textField(page, "title").evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 3));
    await start(...kinds);
    await expect(page.locator("[name=title]")).toHaveValue("Rivage");
    expect(await selected(page)).toEqual(["title", "Riv"]);
    await expect(page.locator("[name=desc]")).toHaveValue("Refonte du site");
    await expect(page.locator("[name=client]")).toHaveValue("Maison Aubier");
    await expect(page.locator("[name=client]")).toBeVisible();
    await expect(page.locator("[name=technologies]")).toHaveValue("React, CSS");
    await expect(placeOf(page, "image").locator("[name=imageId]")).toHaveValue(/./);
    await untilSaved(page);
    await page.close();
  }
});

test("a work's form that was only rendered anew saves nothing", async ({ page: first, context }) => {
  await signIn(first, null);
  const { page, start } = await openLate(context, adminPaths.newWork);
  await textField(page, "title").focus();
  await start("an icon beside the field");
  await expect(saveStatus(page)).toHaveText(admin.save.savesItself);
  await expect(saveStatus(page)).toHaveAttribute("data-saved", "false");
  await expect(page.locator("[name=title]")).toBeFocused();
});
