import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import {
  chooseImage,
  collectDialogs,
  draftButton,
  expect,
  openForm,
  publishButton,
  saveButton,
  test,
  thanks,
} from "./admin.ts";
import { addPictures, draftSaved, galleryRows, pictureFiles, study } from "./study.ts";
import { type Api, type ApiWork, fillWork, signIn } from "./test.ts";

async function drafts(api: Api): Promise<ApiWork[]> {
  return (await api.send("GET", "/api/works?status=draft")).json();
}

async function removeDrafts(api: Api): Promise<void> {
  for (const { _id } of await drafts(api)) await api.remove(_id);
}

test.beforeEach(({ api }) => removeDrafts(api));

test("a draft with a gallery of eight is kept, put in order, and published", async ({ page, api }) => {
  const dialogs = collectDialogs(page);
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await draftButton(page).click();
  await expect(draftSaved(page)).toBeVisible();
  await expect(page).toHaveURL(/-modification-projets\/[0-9a-z]{12}$/);
  await expect(page.getByRole("link", { name: "Lien d’aperçu" })).toBeVisible();
  expect(await drafts(api)).toMatchObject([{ title: "Sans titre", url: null, version: 1 }]);

  await fillWork(page, { title: "Maison Aubier" });
  await study(page).click();
  await page.getByLabel("Client", { exact: true }).fill("Maison Aubier");
  await addPictures(page, 9);
  await expect(page.getByText("1 image de trop n’a pas été ajoutée.")).toBeVisible();
  await expect(page.getByText("La galerie est complète.")).toBeVisible();
  await galleryRows(page).nth(7).getByLabel("Légende").fill("La dernière");

  await page.getByRole("button", { name: "Monter « La dernière »" }).click();
  await page.getByRole("button", { name: "Déplacer « image-1.png »" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Déplacer « image-1.png »" })).toBeFocused();
  await page.getByRole("button", { name: "Retirer « image-3.png »" }).click();
  await expect(page.getByText("« image-3.png » a été retirée.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retirer « image-4.png »" })).toBeFocused();
  await expect(galleryRows(page)).toHaveCount(7);
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(galleryRows(page)).toHaveCount(8);
  await galleryRows(page).nth(0).getByRole("radio", { name: "Monté sur corail" }).check({ force: true });
  await page.keyboard.press("Control+s");
  await expect(draftSaved(page)).toBeVisible();
  const [draft] = await drafts(api);
  expect(draft).toMatchObject({ title: "Maison Aubier", client: "Maison Aubier", version: 2 });
  expect(draft?.gallery).toHaveLength(8);
  expect(draft?.gallery[0]).toMatchObject({ framing: { mode: "mounted", ink: "coral" } });
  expect(draft?.gallery[6]).toMatchObject({ caption: "La dernière" });

  await page.reload();
  await study(page).click();
  await expect(galleryRows(page)).toHaveCount(8);
  await expect(galleryRows(page).nth(6)).toContainText("La dernière");
  await expect(page.getByText(/^Une saisie du/)).toHaveCount(0);
  expect(dialogs).toEqual([]);

  await chooseImage(page);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText("votre projet a bien été publié")).toBeVisible();
  expect(await drafts(api)).toEqual([]);
  expect((await api.list())[0]?.gallery.map(({ id }) => id)).toEqual(draft?.gallery.map(({ id }) => id));
});

test("technologies are chosen with the keyboard, and each stands once", async ({ page, api }) => {
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await study(page).click();
  const field = page.getByRole("combobox", { name: "Technologies" });
  const chips = page.getByRole("list", { name: "Technologies choisies" }).getByRole("listitem");
  await field.pressSequentially("post");
  await expect(page.getByRole("option").first()).toHaveText("PostgreSQL");
  await expect(page.getByRole("option").last()).toHaveText("Ajouter « post »");
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", "technology-0");
  await page.keyboard.press("Enter");
  await expect(chips).toHaveText(["PostgreSQL"]);
  await field.pressSequentially("postgresql,Ma techno,");
  await field.fill("Reac");
  await page.getByRole("option", { name: "React", exact: true }).click();
  await expect(chips).toHaveText(["PostgreSQL", "Ma techno", "React"]);
  await expect(page.getByText("3 sur 12")).toBeVisible();
  await page.getByRole("button", { name: "Retirer Ma techno" }).click();
  await expect(page.getByRole("button", { name: "Retirer React" })).toBeFocused();
  await field.fill("PHP");
  await draftButton(page).click();
  await expect(draftSaved(page)).toBeVisible();
  expect((await drafts(api))[0]?.technologies).toEqual(["PostgreSQL", "React", "PHP"]);
});

test("the buttons format the selection, and the browser undoes it", async ({ page }) => {
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await study(page).click();
  const need = page.getByLabel("Le besoin");
  await need.fill("sans double saisie");
  await need.press("Control+a");
  await need.press("Control+b");
  await expect(need).toHaveValue("**sans double saisie**");
  await need.press("Control+z");
  await expect(need).toHaveValue("sans double saisie");
  await page.getByRole("button", { name: "Liste", exact: true }).first().click();
  await expect(need).toHaveValue("- sans double saisie");
});

test("the preview follows the field that has the focus, until the owner chooses", async ({ page }) => {
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Maison Aubier");
  await study(page).click();
  await page.getByLabel("Le besoin").fill("**Dix** chambres");
  const shown = page.frameLocator("iframe");
  await expect(shown.locator("h1")).toHaveText("Maison Aubier");
  await expect(shown.locator("strong")).toHaveText("Dix");
  await page.getByText("Carte", { exact: true }).click();
  await page.getByLabel("Le résultat").focus();
  await expect(page.getByRole("radio", { name: "Carte" })).toBeChecked();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("errors of the study open it, and name what is wrong", async ({ page, api }) => {
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await fillWork(page);
  await chooseImage(page);
  await study(page).click();
  await page.getByLabel("Ce qu’il mesure 2").fill("producteurs");
  await page.getByLabel("Citation").fill("Très bien.");
  await page.getByLabel("Le besoin").fill("x".repeat(3_001));
  await study(page).click();
  await expect(page.getByText("3 champs remplis")).toBeVisible();
  await publishButton(page).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText([
    /^Raccourcissez «\sLe besoin\s»\s: 3\s000\scaractères au plus\.$/,
    /^Donnez le chiffre qui va avec «\sproducteurs\s»\.$/,
    "Indiquez qui parle, ou retirez la citation.",
  ]);
  await expect(page.getByLabel("Le besoin")).toBeFocused();
  await summary.getByRole("link").nth(1).click();
  await expect(page.getByLabel("Chiffre 2")).toBeFocused();
  await expect(page.getByLabel("Chiffre 2")).toHaveAccessibleDescription(/Donnez le chiffre/);
  expect(await api.list()).toEqual([]);
});

test("two tabs: only what differs is compared, and a work leaves the site only by its button", async ({
  page,
  context,
  api,
}) => {
  const work = await api.publish({ title: "Cadence", client: "Ancien" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await api.sendJson("PUT", `/api/works/${work._id}`, { client: "Leur client" });
  await study(page).click();
  await page.getByLabel("Client", { exact: true }).fill("Mon client");
  await saveButton(page).click();
  const conflict = page.getByRole("alert");
  await expect(conflict.getByRole("cell")).toHaveText(["Mon client", "Leur client"]);
  await expect(conflict.getByText(/^\d+\sautres champs sont identiques\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Garder ma version" }).click();
  await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
  expect((await api.list())[0]).toMatchObject({ client: "Mon client", status: "published" });

  const other = await context.newPage();
  await openForm(other, editWorkPath(work._id));
  await expect(draftButton(other)).toHaveCount(0);
  await other.getByRole("button", { name: "Retirer du site" }).click();
  await expect(other).toHaveURL(new RegExp(adminPaths.dashboard));
  expect(await api.list()).toEqual([]);
  expect(await drafts(api)).toMatchObject([{ title: "Cadence", client: "Mon client" }]);
});

test("a failed upload says so, is sent again, and never blocks", async ({ page, api }) => {
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await study(page).click();
  await page.route("**/api/images", (route) => route.abort(), { times: 1 });
  const [file] = await pictureFiles(1);
  const gif = { name: "film.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
  await page.getByLabel("Ajouter des images").setInputFiles(file ? [file, gif] : []);
  await expect(page.getByText(/^Envoi interrompu à \d+\s%\.$/)).toBeVisible();
  await expect(page.getByText("Le format GIF n’est pas accepté. Exportez l’image en PNG ou en WebP.")).toBeVisible();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(galleryRows(page).getByLabel("Texte alternatif")).toHaveCount(1);
  await draftButton(page).click();
  await expect(draftSaved(page)).toBeVisible();
  expect((await drafts(api))[0]?.gallery).toHaveLength(1);
});

test("a text that was kept on the device comes back with its pictures and technologies", async ({
  page,
  context,
  api,
}) => {
  collectDialogs(page);
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await study(page).click();
  await page.getByRole("combobox", { name: "Technologies" }).fill("PHP,");
  await addPictures(page, 2);
  await galleryRows(page).nth(0).getByLabel("Légende").fill("La première");
  await page.close();

  const next = await context.newPage();
  await openForm(next, adminPaths.newWork);
  await next.getByRole("button", { name: "Reprendre la saisie" }).click();
  await study(next).click();
  await expect(galleryRows(next)).toHaveCount(2);
  await expect(galleryRows(next).nth(0)).toContainText("La première");
  await draftButton(next).click();
  await expect(draftSaved(next)).toBeVisible();
  const [draft] = await drafts(api);
  expect(draft?.technologies).toEqual(["PHP"]);
  expect(draft?.gallery.map(({ caption }) => caption)).toEqual(["La première", ""]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole study is saved as a draft, changed and published", async ({ page, api }) => {
    await signIn(page);
    await page.goto(adminPaths.newWork);
    await study(page).click();
    await page.getByLabel("Technologies").fill("PHP, React");
    await page.getByLabel("Chiffre 1").fill("22");
    const [first, second, third] = await pictureFiles(3);
    if (!first || !second || !third) throw new Error("three files");
    await page.getByLabel("Ajouter des images").setInputFiles(first);
    await page.getByLabel("Version téléphone", { exact: true }).setInputFiles(third);
    await draftButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Dites ce que mesure « 22 ».");
    await expect(page.getByLabel("Technologies")).toHaveValue("PHP, React");
    await page.getByLabel("Ce qu’il mesure 1").fill("producteurs");
    await page.getByLabel("Ajouter des images").setInputFiles(first);
    await page.getByLabel("Version téléphone", { exact: true }).setInputFiles(third);
    await draftButton(page).click();
    await expect(draftSaved(page)).toBeVisible();

    await study(page).click();
    await galleryRows(page).getByText("Modifier").click();
    await page.getByLabel("Légende").fill("Le stand");
    await page.getByLabel("Ajouter des images").setInputFiles(second);
    await draftButton(page).click();
    await expect(draftSaved(page)).toBeVisible();
    await study(page).click();
    await galleryRows(page).nth(1).getByLabel("Ordre").fill("1");
    await galleryRows(page).nth(0).getByLabel("Ordre").fill("2");
    await draftButton(page).click();
    await study(page).click();
    await expect(galleryRows(page).nth(1)).toContainText("Le stand");
    await galleryRows(page).nth(0).getByRole("checkbox").check();
    await fillWork(page);
    await chooseImage(page);
    await publishButton(page).click();
    await expect(page.getByText("votre projet a bien été publié")).toBeVisible();
    const [work] = await api.list();
    expect(work).toMatchObject({
      technologies: ["PHP", "React"],
      figures: [{ value: "22", label: "producteurs" }],
      gallery: [{ caption: "Le stand" }],
    });
    expect(work?.phone).not.toBeNull();
  });
});
