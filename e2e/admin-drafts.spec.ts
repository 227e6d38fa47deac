import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { postSignOut } from "#test-support/sign-in.ts";
import {
  chooseImage,
  collectDialogs,
  countDrafts,
  expect,
  openForm,
  publishButton,
  saveButton,
  test,
  thanks,
} from "./admin.ts";
import { fillWork, sessionCookie, signIn, soundWork, submitSignIn } from "./test.ts";

/** The notice that offers a draft back. */
const offer = (page: Page) => page.getByText(/^Une saisie du .+ n’a pas été enregistrée\.$/);

/** Ends the session on the server. The browser keeps its cookie. */
async function endSession(page: Page, site: { url: string }): Promise<void> {
  const cookie = await sessionCookie(page);
  await postSignOut(site.url, `session=${cookie?.value}`);
}

test("a form with unsaved edits asks before it is left, and offers the draft back", async ({ page, api }) => {
  await signIn(page);
  await page.getByRole("link", { name: "Ajouter un projet" }).click();
  await fillWork(page, { title: "Pas fini" });
  const leave = page.getByRole("link", { name: "Tableau de bord" });
  await leave.click();
  const dialog = page.getByRole("dialog", {
    name: "Vos modifications ne sont pas enregistrées. Quitter cette page ?",
  });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Continuer à écrire" }).click();
  await expect(page).toHaveURL(adminPaths.newWork);
  await expect(leave).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Pas fini");
  await leave.click();
  await dialog.getByRole("button", { name: "Quitter la page" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();

  await page.getByRole("link", { name: "Ajouter un projet" }).click();
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText("Le texte est gardé, pas l’image.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Reprendre la saisie" }).click();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Pas fini");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(soundWork.desc);
  await expect(offer(page)).toHaveCount(0);
  await chooseImage(page);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await countDrafts(page)).toBe(0);
  expect(await api.titles()).toEqual(["Pas fini"]);
  await page.getByRole("link", { name: "Ajouter un autre projet" }).click();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

test("a form without unsaved edits is left without a dialog", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  const dialogs = collectDialogs(page);
  await signIn(page);
  await page.getByRole("link", { name: "Modifier « Cadence »" }).click();
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Autre");
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Cadence");
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await openForm(page, editWorkPath(work._id));
  await page.goto(adminPaths.dashboard);
  expect(dialogs).toEqual([]);
  expect(await countDrafts(page)).toBe(0);
});

test("a tab with unsaved edits asks before it closes, and the next one offers the text back", async ({
  page,
  context,
  api,
}) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByLabel("Description", { exact: true }).fill("Une description qui a pris du temps.");
  const shown = page.waitForEvent("dialog");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  const dialog = await shown;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await closed;

  const next = await context.newPage();
  await openForm(next, adminPaths.newWork);
  await expect(next.getByRole("textbox", { name: "Titre", exact: true })).toBeVisible();
  await expect(offer(next)).toHaveCount(0);
  await openForm(next, editWorkPath(work._id));
  await next.getByRole("button", { name: "Reprendre la saisie" }).click();
  await expect(next.getByLabel("Description", { exact: true })).toHaveValue("Une description qui a pris du temps.");
  await saveButton(next).click();
  await expect(thanks(next)).toBeVisible();
  expect((await api.list()).map(({ desc }) => desc)).toEqual(["Une description qui a pris du temps."]);
  expect(await countDrafts(next)).toBe(0);
});

test("a second draft does not replace the first: both are offered, one after the other", async ({ page }) => {
  collectDialogs(page);
  await signIn(page);
  for (const title of ["Premier", "Second"]) {
    await openForm(page, adminPaths.newWork);
    await page.getByRole("textbox", { name: "Titre", exact: true }).fill(title);
  }
  await openForm(page, adminPaths.newWork);
  await page.getByRole("button", { name: "Reprendre la saisie" }).click();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Second");
  await openForm(page, adminPaths.newWork);
  await page.getByRole("button", { name: "Effacer la saisie" }).click();
  await page.getByRole("button", { name: "Reprendre la saisie" }).click();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Premier");
  await openForm(page, adminPaths.newWork);
  await page.getByRole("button", { name: "Effacer la saisie" }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await countDrafts(page)).toBe(0);
});

test("a draft of a work that has changed since shows the conflict and does not overwrite it", async ({ page, api }) => {
  collectDialogs(page);
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Mon brouillon");
  await page.goto(adminPaths.dashboard);
  await api.revise(work._id, { title: "Leur version" });
  await openForm(page, editWorkPath(work._id));
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Leur version");
  await page.getByRole("button", { name: "Reprendre la saisie" }).click();
  await saveButton(page).click();
  await expect(page.getByRole("alert").getByRole("cell", { name: "Leur version" })).toBeVisible();
  await expect(page.getByRole("alert").getByRole("cell", { name: "Mon brouillon" })).toBeVisible();
  expect((await api.list())[0]?.title).toBe("Leur version");
  const dialogs = collectDialogs(page);
  await page.getByRole("button", { name: "Garder la version enregistrée" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Leur version");
  await expect(offer(page)).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect((await api.list())[0]?.title).toBe("Leur version");
});

test("the form of a work that was removed meanwhile keeps the text and says that the work is in the trash", async ({
  page,
  api,
}) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Corrigé");
  await api.remove(work._id);
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Ce projet a été supprimé entre-temps.");
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Corrigé");
});

test("a session that ends before a publication leads to sign-in and back to the filled form", async ({
  page,
  api,
  site,
}) => {
  const dialogs = collectDialogs(page);
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await fillWork(page, { title: "Expiré" });
  await chooseImage(page);
  await endSession(page, site);
  await publishButton(page).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  await expect(page.getByText("Votre session a expiré. Reconnectez-vous : votre texte vous attend.")).toBeVisible();
  expect(await api.list()).toEqual([]);
  await submitSignIn(page);
  await expect(page).toHaveURL(adminPaths.newWork);
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Expiré");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(soundWork.desc);
  await expect(page.getByText(/Choisissez l’image de nouveau/)).toBeVisible();
  await chooseImage(page);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Expiré"]);
  expect(await countDrafts(page)).toBe(0);
  expect(dialogs).toEqual([]);
});

test("a session that ends before an edit is saved leads to sign-in and back to the edited text", async ({
  page,
  api,
  site,
}) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Cadence, revue");
  await endSession(page, site);
  await saveButton(page).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  await submitSignIn(page);
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Cadence, revue");
  await saveButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Cadence, revue"]);
});

test("logging out warns of a draft and then deletes it", async ({ page }) => {
  collectDialogs(page);
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("À garder");
  await page.goto(adminPaths.dashboard);
  const signOut = page.getByRole("button", { name: "Se déconnecter", exact: true });
  await signOut.click();
  const warning = page.getByRole("dialog", { name: /^Une saisie n’est pas enregistrée\./ });
  await warning.getByRole("button", { name: "Garder ma session" }).click();
  await expect(warning).toHaveCount(0);
  expect(await countDrafts(page)).toBe(1);
  await signOut.click();
  await warning.getByRole("button", { name: "Se déconnecter quand même" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a logout in another tab also signs out a form with unsaved edits", async ({ page, context }) => {
  await signIn(page);
  const form = await context.newPage();
  const dialogs = collectDialogs(form);
  await openForm(form, adminPaths.newWork);
  await form.getByRole("textbox", { name: "Titre", exact: true }).fill("Dans l’autre onglet");
  await page.getByRole("button", { name: "Se déconnecter", exact: true }).click();
  await page.getByRole("button", { name: "Se déconnecter quand même" }).click();
  await expect(form.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(dialogs).toEqual([]);
});

test("a button shows and hides the password", async ({ page }) => {
  await page.goto(adminPaths.signIn);
  const field = page.getByLabel("Mot de passe");
  await field.fill("secret");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await expect(field).toHaveValue("secret");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-in page and the dashboard have no button that needs a script", async ({ page, api }) => {
    await api.publish({ title: "Rivage" });
    await page.goto(adminPaths.signIn);
    await expect(page.getByRole("button", { name: "Afficher le mot de passe" })).toHaveCount(0);
    await signIn(page);
    await expect(page.getByRole("button", { name: "Descendre « Rivage »" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Déplacer/ })).toHaveCount(0);
  });
});
