import type { Page } from "playwright/test";
import { adminPaths, editWorkPath, messagePath } from "#app/desk/admin-paths.ts";
import { longDate } from "#app/desk/kit/moments.ts";
import { readEnv } from "#app/env.server.ts";
import { fill } from "#app/formats/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { Values } from "#app/works/form-values.ts";
import { openDatabase } from "#db/open.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { button, chooseImage, expect, listedTitles, onPost, test } from "./admin.ts";
import { brokenWords } from "./broken-words.ts";
import { openStudy, studyField } from "./study.ts";
import { fillWork, picture, signIn, soundWork, untilHydrated, workFields } from "./test.ts";

test.use({ isOwner: true });

const draftTitles = (page: Page) => page.getByRole("list", { name: "Brouillons" }).getByRole("heading");
const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const address = (page: Page) => page.getByLabel("Adresse de l’aperçu");
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const question = (page: Page) => page.getByRole("alert");
const summary = (page: Page, title: string) =>
  page
    .locator("summary", { hasText: /^Lien d’aperçu/ })
    .and(page.locator(`[aria-label="Lien d’aperçu de «\u00a0${title}\u00a0»"]`));
const failActions = (page: Page) => onPost(page, (route) => route.abort());

test("the dashboard says how to begin, and lists drafts with what they lack", async ({ page, api, desk }) => {
  await signIn(page);
  await expect(page.getByRole("heading", { level: 2, name: "Publiés 0" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Brouillons/ })).toHaveCount(0);
  await expect(page.getByText("Ajoutez votre premier projet : cinq champs suffisent.")).toBeVisible();
  await desk.draft({ client: "Sans titre" });
  await page.reload();
  await expect(draftTitles(page)).toHaveText(["Sans titre"]);
  await expect(page.getByText("Vide", { exact: true })).toBeVisible();
  await expect(page.getByText("Ajoutez votre premier projet")).toHaveCount(0);

  const work = await api.publish({ title: "Rivage" });
  await api.publish({ title: "Cadence" });
  await desk.submit(work._id, "save", { title: "Rivage, revu" });
  await desk.draft({ title: "Atelier", year: 2024, desc: "Un atelier." });
  await desk.draft({ ...soundWork, title: "Marais" }, await picture());
  await page.reload();
  await expect(draftTitles(page)).toHaveText(["Marais", "Atelier", "Sans titre"]);
  await expect(page.getByRole("heading", { level: 2, name: "Brouillons 3" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Publiés 2" })).toBeVisible();
  // Changes that wait leave a work at its place, as visitors see it.
  await expect(listedTitles(page)).toHaveText(["Cadence", "Rivage"]);
  await expect(row(page, "Rivage")).toContainText(/Modifications en attente enregistrées à \d+\sh\s\d\d/);
  await expect(row(page, "Cadence")).not.toContainText(admin.dashboard.pending);
  await expect(row(page, "Marais")).toContainText(/Brouillon modifié à \d+\sh\s\d\d/);
  await expect(row(page, "Atelier")).toContainText("Brouillon il manque l’image");
  await expect(row(page, "Sans titre")).toContainText(
    "Brouillon il manque le titre, l’année, la description et l’image",
  );
  await expect(row(page, "Marais").locator("img")).toHaveCount(1);
  await expect(page.getByTitle(/^Déplacer .*Marais/)).toHaveCount(0);
  const draft = (await desk.drafts()).find(({ title }) => title === "Marais");
  // A draft leads to its preview, the others to what visitors see.
  for (const [name, path] of [
    ["Voir « Marais »", previewPath(draft?.id ?? "", "")],
    ["Voir « Rivage »", workAddress(work)],
  ] as const)
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", path);
  await row(page, "Marais").getByRole("link", { name: "Modifier « Marais »" }).click();
  await expect(page).toHaveURL(editWorkPath(draft?.id ?? ""));
});

// A test below shows the link of a draft, without scripts.
test("a preview link of changes is made, copied, prolonged and ended", { tag: "@long" }, async ({
  page,
  api,
  desk,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id: id } = await api.publish({ title: "Marais" });
  await desk.submit(id, "save", { title: "Marais salants" });
  await signIn(page);
  await untilHydrated(page);
  await summary(page, "Marais").click();
  await button(page, "Partager l’aperçu de « Marais »").click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue(new RegExp(`/portfolio/marais-salants-${id}\\?apercu=[\\w-]+$`));
  const first = await address(page).inputValue();
  const selected = await address(page).evaluate((field: HTMLInputElement) => [
    field.selectionStart,
    field.selectionEnd,
  ]);
  expect(selected).toEqual([0, first.length]);
  await expect(page.getByText(/^Toute personne qui a ce lien .+ jusqu’au\s\d+ \S+ \d{4}\.$/)).toBeVisible();

  await button(page, "Copier le lien").click();
  await expect(button(page, "Lien copié")).toBeVisible();
  await expect(status(page, "Lien copié")).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(button(page, "Copier le lien")).toBeVisible();

  await button(page, "Prolonger de 30\u00a0jours").click();
  await expect(address(page)).toHaveValue(first);

  await page.reload();
  await expect(address(page)).toBeHidden();
  await summary(page, "Marais").click();
  await expect(address(page)).toHaveValue(first);
  // A link of the form leads here.
  await page.goto(editWorkPath(id));
  await page.goto(`${adminPaths.dashboard}#apercu-${id}`);
  await expect(address(page)).toBeVisible();

  await button(page, "Ne plus partager").click();
  await question(page).getByRole("button", { name: "Annuler" }).click();
  await expect(button(page, "Ne plus partager")).toBeFocused();
  await button(page, "Ne plus partager").click();
  await expect(question(page)).toContainText("Ne plus partager « Marais » ?");
  expect((await fetch(first)).status).toBe(200);
  await question(page).getByRole("button", { name: "Ne plus partager" }).click();
  await expect(button(page, "Partager l’aperçu de « Marais »")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Marais" })).toBeFocused();
  await expect(status(page, "L’aperçu n’est plus partagé.")).toBeVisible();
  await expect.poll(async () => (await fetch(first, { redirect: "manual" })).status).toBe(302);
});

test("a preview link that cannot be made or ended says so", { tag: "@long" }, async ({ page, desk }) => {
  const id = await desk.draft({ title: "Marais" });
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await signIn(page);
  await untilHydrated(page);
  await failActions(page);
  await summary(page, "Marais").click();
  await button(page, "Partager l’aperçu de « Marais »").click();
  await expect(alert("Le lien d’aperçu de « Marais » n’a pas pu être créé. Rien n’a changé.")).toBeVisible();
  await expect(button(page, "Partager l’aperçu de « Marais »")).toBeVisible();
  const link = await desk.share(id);
  await page.unrouteAll();
  await page.reload();
  await summary(page, "Marais").click();
  await failActions(page);
  await button(page, "Ne plus partager").click();
  await expect(
    alert("Le lien d’aperçu de « Marais » n’a pas pu être désactivé. Il est toujours valable."),
  ).toBeVisible();
  expect((await fetch(link)).status).toBe(200);
});

test("the dashboard has the address of each work, and one line that leads to the other screens", async ({
  page,
  api,
}) => {
  const url = "https://les-ateliers-du-quai-saint-louis.example.com/accueil";
  const address = workAddress(await api.publish({ title: "Rivage bleu", url }));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await untilHydrated(page);
  // A row has the public address of its work, and its host is whole on a phone.
  await expect(row(page, "Rivage bleu")).toContainText(address);
  expect(await page.evaluate(brokenWords)).toEqual([]);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect(page.getByText(new URL(address, api.url).href.replace(/^http:../, ""))).toBeVisible();

  const band = page.getByRole("navigation", { name: "En ce moment" });
  await expect(band.getByRole("link")).toHaveText([
    /nouveaux? messages?$/,
    /visites? en 30\sjours$/,
    /^(Dispo|Complet)/,
  ]);
  // The list begins above the fold.
  expect((await band.boundingBox())?.height).toBeLessThanOrEqual(56);
  await expect(page.getByRole("list", { name: admin.dashboard.listLabel })).toBeInViewport();
  await expect(band.getByRole("listitem").last()).toHaveText(
    /^\d+\stextes à remplacer\s: npm run check:content les nomme$/,
  );
  const led = await band.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(led).toEqual([messagePath(), adminPaths.visits, adminPaths.availability]);
});

test("the form of a work names the day of what the site shows", async ({ site, api, desk, database }) => {
  test.skip(database !== "PostgreSQL", "changes the database beside the site");
  const work = await api.publish();
  const { db, close } = await openDatabase(readEnv(site.env).database);
  await db
    .updateTable("works")
    .set({ published_at: new Date("2025-01-05T12:00:00Z") })
    .where("id", "=", work._id)
    .execute();
  await close();
  const form = () => readText(api.url + editWorkPath(work._id), { headers: { Cookie: `session=${api.token}` } });
  expect(await form()).toContain("En ligne depuis le 5 janvier 2025.");
  await desk.submit(work._id, "publish", { title: "Rivage, revu" });
  await desk.submit(work._id, "save", { title: "Rivage, en préparation" });
  expect(await form()).toContain(fill(admin.form.siteShows, { date: longDate(new Date()) }));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form of a new work that is shown again is still that of the same draft", async ({ desk }) => {
    const save = (values: Values, image?: Buffer) =>
      desk.post(adminPaths.newWork, workFields("save", { ...soundWork, ...values }, image));
    /** What a hidden field of the form says. */
    const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
    const refused = await (await save({ title: "Marais" }, Buffer.from("%PDF-1.7"))).text();
    for (const shown of [errorTexts.image_pdf, 'value="Marais"']) expect(refused).toContain(shown);
    const id = hidden(refused, "id") ?? "";
    const saved = await save({ title: "Marais", id, version: hidden(refused, "version") });
    expect(saved.headers.get("Location")).toContain(editWorkPath(id));
    expect(await desk.drafts()).toMatchObject([{ id, title: "Marais" }]);

    // Its owner goes back to the empty form, whose version is older.
    const older = await (await save({ title: "Marais, revu", id })).text();
    const { keepMine, seeTheirs } = admin.save;
    for (const shown of [`href="${previewPath(id, "")}"`, keepMine, seeTheirs]) expect(older).toContain(shown);
    await save({ title: "Marais, revu", id, version: hidden(older, "version") });
    expect(await desk.drafts()).toMatchObject([{ id, title: "Marais, revu" }]);
  });

  test("a work from its draft and its link to its page, its changes, and back off the site", async ({
    page,
    api,
    site,
  }) => {
    const title = "Maison Aubier";
    const client = studyField(page, "client");
    const shown = async () => {
      const [work] = await api.list();
      return work ? readText(site.url + workAddress(work)) : "";
    };
    /** Sends the form, and waits for the page that answers. */
    const send = (name: string) => Promise.all([page.waitForEvent("load"), button(page, name).click()]);
    const edit = async () => {
      await page.getByRole("link", { name: fill(admin.dashboard.editNamed, { title }) }).click();
      await openStudy(page);
    };
    await page.goto(adminPaths.newWork);
    await fillWork(page, { title, url: "" });
    await send(admin.save.draft);
    await page.goto(adminPaths.dashboard);
    await summary(page, title).click();
    await send(fill(admin.drafts.preview.createNamed, { title }));
    await expect(address(page)).toHaveValue(/apercu=/);
    const link = await address(page).inputValue();
    expect(await readText(link)).toContain(title);
    await expect(button(page, "Copier le lien")).toHaveCount(0);
    await button(page, "Prolonger de 30\u00a0jours").click();
    await expect(address(page)).toHaveValue(link);
    await button(page, "Ne plus partager").click();
    await question(page).getByRole("link", { name: "Annuler" }).click();
    await summary(page, title).click();
    await button(page, "Ne plus partager").click();
    expect((await fetch(link)).status).toBe(200);
    await question(page).getByRole("button").click();
    await expect(status(page, "L’aperçu n’est plus partagé.")).toBeVisible();
    expect((await fetch(link, { redirect: "manual" })).status).toBe(404);
    await edit();
    await chooseImage(page);
    await send(admin.save.publish);
    await expect(page.getByText(admin.add.done.message)).toBeVisible();

    await page.goto(adminPaths.dashboard);
    await edit();
    await client.fill("Le premier");
    await send(admin.save.withoutPublishing);
    expect(await shown()).not.toContain("Le premier");
    const see = page.getByRole("link", { name: admin.save.seePreview });
    const [preview] = await Promise.all([page.context().waitForEvent("page"), see.click()]);
    await expect(preview.getByText("Le premier", { exact: true })).toBeVisible();
    await send(admin.save.publishChanges);
    await expect(page.getByText(admin.edit.done.message)).toBeVisible();
    expect(await shown()).toContain("Le premier");

    await page.goto(adminPaths.dashboard);
    await edit();
    await client.fill("Le second");
    await send(admin.save.withoutPublishing);
    await send(admin.save.discard);
    await expect(page.getByText(/^Abandonner les modifications du/)).toBeVisible();
    await expect(client).toHaveValue("Le second");
    await Promise.all([page.waitForEvent("load"), button(page, admin.save.discard).first().click()]);
    await expect(client).toHaveValue("Le premier");
    expect(await shown()).toContain("Le premier");
    await send(admin.save.retire);
    await expect(page.getByText(fill(admin.drafts.retired, { title }))).toBeVisible();
    expect(await api.list()).toEqual([]);
  });
});
