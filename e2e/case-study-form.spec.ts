import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { fill, plural } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { readText } from "#test-support/http.ts";
import {
  button,
  changesButton,
  chooseImage,
  collectDialogs,
  draftButton,
  expect,
  fileField,
  fillNewWork,
  openForm,
  placeOf,
  publishButton,
  saveStatus,
  test,
  thanks,
  untilSaved,
} from "./admin.ts";
import { addPictures, captions, galleryRows, openStudy, study, studyField } from "./study.ts";
import { fillWork, textField } from "./test.ts";

const { form, reorder, toast, save, preview } = admin;
const { study: copy, picture: pictureCopy, gallery, framing } = form;

const nameOf = (position: number) => fill(gallery.picture, { position });
const removeButton = (page: Page, title: string) => button(page, fill(pictureCopy.removeNamed, { title }));
const moveButton = (page: Page, way: "up" | "down", title: string) =>
  button(page, fill(reorder[`${way}Named`], { title }));

test.use({ isOwner: true });

test("a draft with a gallery of five saves itself, is put in order, and published", async ({ page, api, desk }) => {
  const dialogs = collectDialogs(page);
  await openForm(page);
  await fillWork(page, { title: "Maison Aubier" });
  await expect(page).toHaveURL(/-modification-projets\/[0-9a-z]{12}$/);
  await openStudy(page);
  await studyField(page, "client").fill("Maison Aubier");
  await studyField(page, "english").fill("Guests book in three screens.");
  await addPictures(page, 5);
  await expect(page.getByText(plural(copy.filled, 2))).toBeVisible();
  await captions(page).nth(0).fill("La première");
  await captions(page).nth(4).fill("La dernière");

  await moveButton(page, "up", "La dernière").click();
  await expect(moveButton(page, "up", "La dernière")).toBeFocused();
  await moveButton(page, "down", "La première").press("Enter");
  await moveButton(page, "up", "La première").press("Enter");
  // At the end its button can do nothing more.
  await expect(moveButton(page, "down", "La première")).toBeFocused();
  const target = galleryRows(page).nth(2);
  const { height = 0 } = (await target.boundingBox()) ?? {};
  const grip = page.getByTitle(fill(reorder.gripNamed, { title: "La première" }));
  await grip.hover();
  await page.mouse.down();
  // The drag begins before the page scrolls, or another grip would be under the mouse.
  await grip.hover({ position: { x: 2, y: 2 } });
  await target.hover({ position: { x: 40, y: 0.75 * height } });
  await page.mouse.up();
  await expect(page.getByText(fill(reorder.moved, { title: "La première", position: 3, count: 5 }))).toHaveCount(1);
  await expect(captions(page).nth(2)).toHaveValue("La première");
  await button(page, fill(reorder.firstNamed, { title: "La première" })).click();
  await expect(captions(page).nth(0)).toHaveValue("La première");
  await removeButton(page, nameOf(2)).click();
  await expect(page.getByText(fill(pictureCopy.removed, { title: nameOf(2) }))).toBeVisible();
  await expect(removeButton(page, nameOf(2))).toBeFocused();
  await expect(galleryRows(page)).toHaveCount(4);
  await button(page, toast.undo).click();
  await expect(galleryRows(page)).toHaveCount(5);
  await removeButton(page, nameOf(5)).click();
  await expect(galleryRows(page)).toHaveCount(4);
  await galleryRows(page).nth(0).locator("summary").click();
  await galleryRows(page).nth(0).getByRole("radio", { name: framing.modes.whole }).check();
  await page.keyboard.press("Control+s");
  await untilSaved(page);
  const [draft] = await desk.drafts();
  expect(draft).toMatchObject({ title: "Maison Aubier", client: "Maison Aubier" });
  expect(draft?.english).toBe("Guests book in three screens.");
  expect(draft?.gallery.map(({ caption }) => caption)).toEqual(["La première", "", "", "La dernière"]);

  await page.reload();
  // It is open, because the work has one.
  await expect(captions(page).nth(3)).toBeVisible();
  await expect(captions(page)).toHaveCount(4);
  await expect(captions(page).nth(3)).toHaveValue("La dernière");
  await chooseImage(page);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(dialogs).toEqual([]);
  expect(await desk.drafts()).toEqual([]);
  const [work] = await api.list();
  expect(work?.gallery.map(({ id }) => id)).toEqual(draft?.gallery.map(({ id }) => id));
  expect(work?.gallery[0]).toMatchObject({ framing: { mode: "whole" } });
});

test("technologies become chips by keyboard, which formats texts too", async ({ page, desk }) => {
  await openForm(page);
  await openStudy(page);
  const field = page.getByRole("combobox", { name: portfolio.skillsLabel ?? copy.technologies.label });
  const chips = page.getByRole("list", { name: copy.technologies.chosen }).getByRole("listitem");
  const remove = (name: string) => button(page, fill(copy.technologies.remove, { name }));
  const known = resume.grids.flatMap(({ items }) => items.map(({ name }) => name));
  const list = await field.getAttribute("list");
  const proposed = await page
    .locator(`datalist#${list} option`)
    .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value));
  expect(proposed).toEqual(expect.arrayContaining(known));

  await field.fill("Une techno");
  await field.press("Enter");
  await expect(chips).toHaveText(["Une techno"]);
  await expect(field).toHaveValue("");
  await expect(
    page.getByRole("status").getByText(fill(copy.technologies.added, { name: "Une techno" })),
  ).toBeAttached();
  await field.pressSequentially("une techno,Deux,Trois,");
  await expect(chips).toHaveText(["Une techno", "Deux", "Trois"]);
  await field.press("Backspace");
  await expect(chips).toHaveText(["Une techno", "Deux"]);
  await expect(page.getByRole("status").getByText(fill(copy.technologies.removed, { name: "Trois" }))).toBeAttached();
  await remove("Une techno").press("Enter");
  await expect(remove("Deux")).toBeFocused();
  // What is still in the field belongs to the list.
  await field.fill("PHP");
  await expect.poll(async () => (await desk.drafts())[0]?.technologies).toBe("Deux, PHP");
  await page.keyboard.press("Tab");
  await expect(chips).toHaveText(["Deux", "PHP"]);

  // The keyboard formats what is selected, and the browser undoes it.
  const need = studyField(page, "need");
  await need.fill("sans double saisie");
  await need.press("Control+a");
  await need.press("Control+b");
  await expect(need).toHaveValue("**sans double saisie**");
  await need.press("Control+z");
  await expect(need).toHaveValue("sans double saisie");
  await need.press("Control+a");
  await need.press("Control+k");
  await expect(need).toHaveValue("[sans double saisie](https://)");
  await need.pressSequentially("https://example.com");
  await expect(need).toHaveValue("[sans double saisie](https://example.com)");
});

test("a counter comes near the limit, and over it all is kept", { tag: "@long" }, async ({ page, api }) => {
  await openForm(page);
  const counter = (count: number) => page.getByText(fill(form.counter, { count, max: 120 }));
  await textField(page, "title").fill("x".repeat(95));
  await expect(counter(95)).toHaveCount(0);
  await textField(page, "title").fill("x".repeat(96));
  const normal = await counter(96).evaluate((element) => getComputedStyle(element).color);
  await textField(page, "title").fill("🎨".repeat(120));
  await expect(counter(120)).toHaveCSS("color", normal);
  await textField(page, "title").fill("x".repeat(121));
  await expect(counter(121)).not.toHaveCSS("color", normal);
  await untilSaved(page);
  await page.reload();
  await expect(textField(page, "title")).toHaveValue("x".repeat(121));
  await publishButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await api.list()).toEqual([]);
});

test("the preview is the page that is being prepared, and keeps its place", async ({ page, api }) => {
  const { _id: id } = await api.publish({ title: "Rivage", need: "Une ligne.\n\n".repeat(100) });
  await openForm(page, editWorkPath(id));
  const shown = page.frameLocator(`iframe[title="${preview.name}"]`);
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Rivage");
  await expect(shown.getByRole("banner")).toHaveCount(0);
  const scrollTop = () => shown.locator("html").evaluate((html) => html.scrollTop);
  await shown.locator("html").evaluate((html) => html.scrollTo(0, 400));
  await textField(page, "title").fill("Autre titre");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Autre titre");
  await expect(textField(page, "title")).toBeFocused();
  await expect.poll(scrollTop).toBe(400);
  expect(await api.titles()).toEqual(["Rivage"]);
});

test("a work may have no address, and its button has the owner's words", async ({ page, api, desk }) => {
  const work = await api.publish({ title: "Outil interne", url: null });
  expect(work).toMatchObject({ url: null, linkLabel: "" });
  const dashboard = await readText(api.url + adminPaths.dashboard, { headers: { Cookie: `session=${api.token}` } });
  expect(dashboard.split("<li").find((row) => row.includes("Outil interne"))).toContain(String(work.year));

  await openForm(page, editWorkPath(work._id));
  const label = page.getByRole("combobox", { name: form.linkLabel.label });
  await expect(label).toBeHidden();
  await textField(page, "url").fill("https://example.com");
  await expect(label.getByRole("option")).toHaveText([
    portfolioTexts.work.visit,
    ...form.linkLabel.words,
    form.linkLabel.other,
  ]);
  const [words = ""] = form.linkLabel.words;
  await label.selectOption(words);
  await expect.poll(async () => (await desk.preparedPage(work._id)).includes(words)).toBe(true);
  await label.selectOption(form.linkLabel.other);
  await page.getByLabel(form.linkLabel.own).fill("Lire l’article");
  await changesButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.list()).toMatchObject([{ url: "https://example.com", linkLabel: "Lire l’article" }]);
});

test("errors of the study open it, and name what is wrong", async ({ page, api }) => {
  await fillNewWork(page, "Rivage");
  await openStudy(page);
  const figure = (member: "value" | "label") => page.getByLabel(`${copy.figures[member]} 2`);
  await figure("label").fill("producteurs");
  await page.getByLabel(copy.testimonial.text, { exact: true }).fill("Très bien.");
  await studyField(page, "need").fill("x".repeat(3_001));
  await study(page).click();
  await expect(page.getByText(plural(copy.filled, 3))).toBeVisible();
  await publishButton(page).click();
  const summary = page.getByRole("alert").filter({ hasText: plural(form.errorSummary, 3) });
  const sentences = [errorTexts.need_too_long, errorTexts.figures_value_missing, errorTexts.testimonial_name_missing];
  await expect(summary.getByRole("link")).toHaveText(sentences);
  await expect(studyField(page, "need")).toBeFocused();
  await summary.getByRole("link").nth(1).click();
  await expect(figure("value")).toBeFocused();
  await expect(figure("value")).toHaveAccessibleDescription(sentences[1] ?? "");
  expect(await api.list()).toEqual([]);

  await figure("value").fill("22");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([sentences[0], sentences[2]].map(String));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  /** Saves, and waits for the form that the server sends then. */
  async function saveDraft(page: Page): Promise<void> {
    await Promise.all([page.waitForEvent("load"), draftButton(page).click()]);
    await expect(saveStatus(page)).toContainText(save.draftSaved.split(" {")[0] ?? "");
    await openStudy(page);
  }

  test("texts and the main picture are published, and other pictures stay", async ({ page, api, desk }) => {
    const [first = "", second = ""] = await Promise.all(["#102030", "#203040"].map((colour) => api.upload(colour)));
    const framing = { mode: "full", focus: 1 };
    const id = await desk.draft({ gallery: [{ id: first, framing }, { id: second }], phone: { id: second } });
    await page.goto(editWorkPath(id));
    await openStudy(page);
    await expect(page.getByText(gallery.withScripts)).toBeVisible();
    await expect(fileField(page, "gallery")).toHaveCount(0);
    await studyField(page, "technologies").fill("PHP, React");
    await page.getByLabel(`${copy.figures.value} 1`).fill("22");
    await captions(page).nth(1).fill("Le stand");
    // A draft may be wrong.
    await saveDraft(page);
    await expect(studyField(page, "technologies")).toHaveValue("PHP, React");
    await fillWork(page);
    const { width, height } = (await fileField(page).boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBeGreaterThan(150);
    expect(height).toBeGreaterThan(40);
    await chooseImage(page);
    await placeOf(page, "image").getByLabel(pictureCopy.alt).fill("Une côte");
    await publishButton(page).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([errorTexts.figures_label_missing]);
    // The picture that came with the refused form is stored.
    await page.getByLabel(`${copy.figures.label} 1`).fill("producteurs");
    await publishButton(page).click();
    await expect(thanks(page)).toBeVisible();
    const [work] = await api.list();
    expect(work).toMatchObject({
      alt: "Une côte",
      technologies: ["PHP", "React"],
      figures: [{ value: "22", label: "producteurs" }],
      gallery: [
        { id: first, framing },
        { id: second, caption: "Le stand" },
      ],
      phone: { id: second },
    });
  });
});
