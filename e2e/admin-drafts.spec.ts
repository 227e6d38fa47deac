import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { owner } from "#test-support/site.ts";
import { chooseImage, collectDialogs, expect, openForm, publishButton, test } from "./admin.ts";
import { fillWork, signIn, soundWork } from "./test.ts";

const offer = (page: Page) => page.getByText(/^Un brouillon du .+ n’a pas été publié\.$/);
const thanks = (page: Page) => page.getByRole("heading", { name: "Merci!" });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length);

async function endSession(page: Page, site: { url: string }): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "session");
  await fetch(site.url + adminPaths.signOut, {
    method: "POST",
    headers: { Cookie: `session=${cookie?.value}`, Origin: site.url },
    redirect: "manual",
  });
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(owner.email);
  await page.getByLabel("Mot de passe").fill(owner.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("a page with unsaved edits asks before it is left, and the draft is offered back", async ({ page, api }) => {
  await signIn(page);
  await page.getByRole("link", { name: "Ajouter un projet" }).click();
  await fillWork(page, { title: "Pas fini" });
  const leave = page.getByRole("link", { name: "Tableau de bord" });
  await leave.click();
  const question = page.getByRole("dialog", {
    name: "Vos modifications ne sont pas enregistrées. Quitter cette page ?",
  });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Continuer à écrire" }).click();
  await expect(page).toHaveURL(adminPaths.newWork);
  await expect(leave).toBeFocused();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Titre")).toHaveValue("Pas fini");
  await leave.click();
  await question.getByRole("button", { name: "Quitter la page" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();

  await page.getByRole("link", { name: "Ajouter un projet" }).click();
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText("Le brouillon garde le texte, pas l’image.")).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("");
  await page.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue("Pas fini");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(soundWork.desc);
  await expect(offer(page)).toHaveCount(0);
  await chooseImage(page);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await drafts(page)).toBe(0);
  expect((await api.list()).map(({ title }) => title)).toEqual(["Pas fini"]);
  await page.getByRole("link", { name: "Ajouter un autre projet" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

test("a page without unsaved edits is left without a question", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  const dialogs = collectDialogs(page);
  await signIn(page);
  await page.getByRole("link", { name: "Modifier « Cadence »" }).click();
  await page.getByLabel("Titre").fill("Autre");
  await page.getByLabel("Titre").fill("Cadence");
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await openForm(page, editWorkPath(work._id));
  await page.goto(adminPaths.dashboard);
  expect(dialogs).toEqual([]);
  expect(await drafts(page)).toBe(0);
});

test("a tab closed with unsaved edits asks, and the next one offers the text back", async ({ page, context, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByLabel("Description", { exact: true }).fill("Une description qui a pris du temps.");
  const asked = page.waitForEvent("dialog");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await closed;

  const next = await context.newPage();
  await openForm(next, adminPaths.newWork);
  await expect(next.getByLabel("Titre")).toBeVisible();
  await expect(offer(next)).toHaveCount(0);
  await openForm(next, editWorkPath(work._id));
  await next.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await expect(next.getByLabel("Description", { exact: true })).toHaveValue("Une description qui a pris du temps.");
  await next.getByRole("button", { name: "Enregistrer les modifications" }).click();
  await expect(thanks(next)).toBeVisible();
  expect((await api.list()).map(({ desc }) => desc)).toEqual(["Une description qui a pris du temps."]);
  expect(await drafts(next)).toBe(0);
});

test("what is typed beside an offered draft costs neither of the two", async ({ page }) => {
  collectDialogs(page);
  await signIn(page);
  for (const title of ["Premier", "Second"]) {
    await openForm(page, adminPaths.newWork);
    await page.getByLabel("Titre").fill(title);
  }
  await openForm(page, adminPaths.newWork);
  await page.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue("Second");
  await openForm(page, adminPaths.newWork);
  await page.getByRole("button", { name: "Effacer le brouillon" }).click();
  await page.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue("Premier");
  await openForm(page, adminPaths.newWork);
  await page.getByRole("button", { name: "Effacer le brouillon" }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await drafts(page)).toBe(0);
});

test("a draft of a work that has changed since does not overwrite it unseen", async ({ page, api }) => {
  collectDialogs(page);
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByLabel("Titre").fill("Mon brouillon");
  await page.goto(adminPaths.dashboard);
  await api.send("PUT", `/api/works/${work._id}`, JSON.stringify({ ...soundWork, title: "Leur version" }), {
    "Content-Type": "application/json",
  });
  await openForm(page, editWorkPath(work._id));
  await expect(page.getByLabel("Titre")).toHaveValue("Leur version");
  await page.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
  await expect(page.getByRole("alert").getByRole("cell", { name: "Leur version" })).toBeVisible();
  await expect(page.getByRole("alert").getByRole("cell", { name: "Mon brouillon" })).toBeVisible();
  expect((await api.list())[0]?.title).toBe("Leur version");
  const dialogs = collectDialogs(page);
  await page.getByRole("button", { name: "Garder la version enregistrée" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Titre")).toHaveValue("Leur version");
  await expect(offer(page)).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect((await api.list())[0]?.title).toBe("Leur version");
});

test("a work removed while it was edited keeps the text, and says where to find the work", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByLabel("Titre").fill("Corrigé");
  await api.remove(work._id);
  await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
  await expect(page.getByRole("alert")).toContainText("Ce projet a été supprimé entre-temps.");
  await expect(page.getByLabel("Titre")).toHaveValue("Corrigé");
});

test("a session that expires during a submission leads to sign-in and back to the filled form", async ({
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
  await signInAgain(page);
  await expect(page).toHaveURL(adminPaths.newWork);
  await expect(page.getByLabel("Titre")).toHaveValue("Expiré");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(soundWork.desc);
  await expect(page.getByText(/Choisissez l’image de nouveau/)).toBeVisible();
  await chooseImage(page);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Expiré"]);
  expect(await drafts(page)).toBe(0);
  expect(dialogs).toEqual([]);
});

test("a session that expires under an edit leads back to the edited text", async ({ page, api, site }) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await page.getByLabel("Titre").fill("Cadence, revue");
  await endSession(page, site);
  await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  await signInAgain(page);
  await expect(page.getByLabel("Titre")).toHaveValue("Cadence, revue");
  await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Cadence, revue"]);
});

test("logging out clears a draft, after a warning", async ({ page }) => {
  collectDialogs(page);
  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await page.getByLabel("Titre").fill("À garder");
  await page.goto(adminPaths.dashboard);
  const signOut = page.getByRole("button", { name: "Se déconnecter", exact: true });
  await signOut.click();
  const warning = page.getByRole("dialog", { name: /^Un brouillon n’est pas publié\./ });
  await warning.getByRole("button", { name: "Garder ma session" }).click();
  await expect(warning).toHaveCount(0);
  expect(await drafts(page)).toBe(1);
  await signOut.click();
  await warning.getByRole("button", { name: "Se déconnecter quand même" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a logout in another tab takes a form with unsaved edits along", async ({ page, context }) => {
  await signIn(page);
  const form = await context.newPage();
  const dialogs = collectDialogs(form);
  await openForm(form, adminPaths.newWork);
  await form.getByLabel("Titre").fill("Dans l’autre onglet");
  await page.getByRole("button", { name: "Se déconnecter", exact: true }).click();
  await page.getByRole("button", { name: "Se déconnecter quand même" }).click();
  await expect(form.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(dialogs).toEqual([]);
});

test("the password can be looked at", async ({ page }) => {
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

  test("there is no button to look at the password, and none that would do nothing on the dashboard", async ({
    page,
    api,
  }) => {
    await api.publish({ title: "Rivage" });
    await page.goto(adminPaths.signIn);
    await expect(page.getByRole("button", { name: "Afficher le mot de passe" })).toHaveCount(0);
    await signIn(page);
    await expect(page.getByRole("button", { name: "Descendre « Rivage »" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Déplacer/ })).toHaveCount(0);
  });
});
