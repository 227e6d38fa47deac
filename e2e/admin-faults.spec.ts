import { writeFile } from "node:fs/promises";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { openProxy } from "#test-support/proxy.ts";
import {
  chooseImage,
  collectDialogs,
  expect,
  fillNewWork,
  heavyPicture,
  imageField,
  openForm,
  publishButton,
  test,
} from "./admin.ts";
import { fillWork, picture, signedInApi, signIn } from "./test.ts";

test("the server goes away during a submission and comes back: the text is there, and becomes one work by itself", async ({
  ownSite,
  browser,
}) => {
  const site = await ownSite();
  const line = await openProxy(site.url);
  const page = await browser.newPage({ baseURL: line.url, locale: "fr-FR" });
  const alerts = collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Redémarré", await heavyPicture());
  line.set({ maxUpload: 200_000 });
  await publishButton(page).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await site.stop("SIGKILL");
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
  expect(alerts).toHaveLength(1);
  await expect(page.getByLabel("Titre")).toHaveValue("Redémarré");
  line.set("up");
  await site.start();
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
  const api = await signedInApi(site);
  expect((await api.list()).map(({ title }) => title)).toEqual(["Redémarré"]);
  await page.close();
  await line.close();
});

test("the answer is lost, the tab is closed, the draft is sent again: one work", async ({ page, context, api }) => {
  collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Une seule fois");
  await page.route("**/api/works", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await publishButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
  expect(await api.list()).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await openForm(next, adminPaths.newWork);
  await next.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await chooseImage(next);
  await publishButton(next).click();
  await expect(next.getByRole("heading", { name: "Merci!" })).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Une seule fois"]);
});

test("back after a publication leads to an empty form, and no second work", async ({ page, api }) => {
  const dialogs = collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Publié");
  await publishButton(page).click();
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeFocused();
  await page.getByRole("link", { name: "Retour au tableau de bord" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Ajouter un projet" })).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("");
  await expect(page.getByText(/^Un brouillon/)).toHaveCount(0);
  await page.reload();
  expect(dialogs).toEqual([]);
  expect((await api.list()).map(({ title }) => title)).toEqual(["Publié"]);
});

for (const status of [500, 502]) {
  test(`an answer of ${status} that is no answer of ours keeps the form`, async ({ page }) => {
    await signIn(page);
    await fillNewWork(page, "Passerelle");
    await page.route("**/api/works", (route) => route.fulfill({ status, body: "<h1>Bad gateway</h1>" }));
    await publishButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Une erreur est survenue.");
    await expect(page.getByLabel("Titre")).toHaveValue("Passerelle");
    await expect(page.getByText("image.png")).toBeVisible();
  });
}

test("a browser that keeps no token sends the form to the page, errors and success alike", async ({ page, api }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await signIn(page);
  await fillNewWork(page, "");
  await publishButton(page).click();
  await expect(page.getByLabel("Titre")).toHaveAccessibleDescription(/Donnez un titre au projet\./);
  await expect(page.getByText("image.png")).toBeVisible();
  await page.getByLabel("Titre").fill("Sans stockage");
  await publishButton(page).click();
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Sans stockage"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reload of the thanks sends the form again, and back leads to the form: one work", async ({
    page,
    api,
  }, testInfo) => {
    // On the disk, or the browser could not send it again.
    const file = testInfo.outputPath("image.png");
    await writeFile(file, await picture());
    await signIn(page);
    await page.goto(adminPaths.newWork);
    await fillWork(page, { title: "Sans script" });
    await imageField(page).setInputFiles(file);
    await publishButton(page).click();
    await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
    const again = page.waitForRequest((request) => request.method() === "POST");
    await page.reload();
    await again;
    await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
    await page.goBack();
    await expect(publishButton(page)).toBeVisible();
    expect((await api.list()).map(({ title }) => title)).toEqual(["Sans script"]);
  });

  test("an edit of a work that was removed meanwhile says so, and keeps what was typed", async ({ page, api }) => {
    const work = await api.publish({ title: "Cadence" });
    await signIn(page);
    await page.goto(editWorkPath(work._id));
    await fillWork(page, { title: "Cadence, revue" });
    await api.remove(work._id);
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await expect(page.getByText("Ce projet a été supprimé entre-temps.")).toBeVisible();
    await expect(page.getByLabel("Titre")).toHaveValue("Cadence, revue");
    expect(await api.list()).toEqual([]);
  });
});

test("an edit sent twice by a double click counts once", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await fillWork(page, { title: "Cadence, deux" });
  await page.getByRole("button", { name: "Enregistrer les modifications" }).dblclick();
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
  expect((await api.list())[0]).toMatchObject({ title: "Cadence, deux", version: 2 });
});
