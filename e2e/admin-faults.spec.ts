import { writeFile } from "node:fs/promises";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { openProxy } from "#test-support/proxy.ts";
import {
  button,
  chooseImage,
  collectDialogs,
  expect,
  fillNewWork,
  heavyPicture,
  imageField,
  loseResponses,
  openForm,
  publishButton,
  saveButton,
  test,
  thanks,
} from "./admin.ts";
import { fillWork, picture, signedInApi, signIn } from "./test.ts";

test("a form whose server is killed during the upload keeps its text, and publishes one work after the restart", {
  tag: "@long",
}, async ({ ownSite, browser }) => {
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
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Redémarré");
  line.set("up");
  await site.start();
  await button(page, "Réessayer").click();
  await expect(thanks(page)).toBeVisible();
  const api = await signedInApi(site);
  expect(await api.titles()).toEqual(["Redémarré"]);
  await page.close();
  await line.close();
});

test("a draft that is sent again after a lost response and a closed tab makes one work", async ({
  page,
  context,
  api,
}) => {
  collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Une seule fois");
  await loseResponses(page, "**/api/works");
  await publishButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
  expect(await api.list()).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await openForm(next, adminPaths.newWork);
  await next.getByRole("button", { name: "Reprendre la saisie" }).click();
  await chooseImage(next);
  await publishButton(next).click();
  await expect(thanks(next)).toBeVisible();
  expect(await api.titles()).toEqual(["Une seule fois"]);
});

test("the back button after a publication shows an empty form and makes no second work", async ({ page, api }) => {
  const dialogs = collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Publié");
  await publishButton(page).click();
  await expect(thanks(page)).toBeFocused();
  await page.getByRole("link", { name: "Retour au tableau de bord" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Ajouter un projet" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("");
  await expect(page.getByText(/^Une saisie/)).toHaveCount(0);
  await page.reload();
  expect(dialogs).toEqual([]);
  expect(await api.titles()).toEqual(["Publié"]);
});

for (const status of [500, 502]) {
  test(`the form keeps its input after a ${status} of a proxy`, async ({ page }) => {
    await signIn(page);
    await fillNewWork(page, "Passerelle");
    await page.route("**/api/works", (route) => route.fulfill({ status, body: "<h1>Bad gateway</h1>" }));
    await publishButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Une erreur est survenue.");
    await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Passerelle");
    await expect(page.getByText("image.png")).toBeVisible();
  });
}

test("without access to its storage, a browser posts the form as a document, and shows errors and success", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await signIn(page);
  await fillNewWork(page, "");
  await publishButton(page).click();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveAccessibleDescription(
    /Donnez un titre au projet\./,
  );
  await expect(page.getByText("image.png")).toBeVisible();
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Sans stockage");
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Sans stockage"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reload of the thanks posts the form again and makes no second work", async ({ page, api }, testInfo) => {
    // The browser can only send the file again if it is on the disk.
    const file = testInfo.outputPath("image.png");
    await writeFile(file, await picture());
    await signIn(page);
    await page.goto(adminPaths.newWork);
    await fillWork(page, { title: "Sans script" });
    await imageField(page).setInputFiles(file);
    await publishButton(page).click();
    await expect(thanks(page)).toBeVisible();
    const secondPost = page.waitForRequest((request) => request.method() === "POST");
    await page.reload();
    await secondPost;
    await expect(thanks(page)).toBeVisible();
    await page.goBack();
    await expect(publishButton(page)).toBeVisible();
    expect(await api.titles()).toEqual(["Sans script"]);
  });

  test("an edit of a work that was removed meanwhile says so and keeps the input", async ({ page, api }) => {
    const work = await api.publish({ title: "Cadence" });
    await signIn(page);
    await page.goto(editWorkPath(work._id));
    await fillWork(page, { title: "Cadence, revue" });
    await api.remove(work._id);
    await saveButton(page).click();
    await expect(page.getByText("Ce projet a été supprimé entre-temps.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Cadence, revue");
    expect(await api.list()).toEqual([]);
  });
});

test("a double click saves an edit once", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await fillWork(page, { title: "Cadence, deux" });
  await saveButton(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list())[0]).toMatchObject({ title: "Cadence, deux", version: 2 });
});
