import { editWorkPath } from "#app/desk/admin-paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import {
  changesButton,
  collectDialogs,
  expect,
  fillNewWork,
  loseAnswers,
  onPost,
  openForm,
  placeOf,
  publishButton,
  test,
  thanks,
  untilSaved,
} from "./admin.ts";
import { fillWork, signIn, textField } from "./test.ts";

const { form, save } = admin;

for (const isNew of [true, false]) {
  test(`${isNew ? "a publication" : "an update"} that is clicked twice, or sent again after a lost answer, is done once`, {
    tag: isNew ? [] : "@long",
  }, async ({ page, api, desk }) => {
    const alerts = collectDialogs(page);
    const send = isNew ? publishButton(page) : changesButton(page);
    const open = async (title: string) => {
      if (isNew) return fillNewWork(page, title);
      const { _id } = await api.publish({ title: "Avant" });
      await openForm(page, editWorkPath(_id));
      await fillWork(page, { title });
    };
    await signIn(page, null);
    await open("Une fois");
    await send.dblclick();
    await expect(thanks(page)).toBeVisible();
    await open("Deux fois");
    await untilSaved(page);
    await loseAnswers(page);
    await send.click();
    await expect(page.getByText(errorTexts.no_answer)).toBeVisible();
    await expect.poll(() => alerts).toEqual([errorTexts.no_answer]);
    await expect(textField(page, "title")).toHaveValue("Deux fois");
    await page.unrouteAll();
    await send.click();
    await expect(thanks(page)).toBeVisible();
    expect(await api.titles()).toEqual(["Deux fois", "Une fois"]);
    expect(await desk.drafts()).toEqual([]);
  });
}

test("a form stays as it is when a proxy answers its publication, and publishes when the server does", async ({
  page,
  api,
}) => {
  collectDialogs(page);
  await signIn(page, null);
  await fillNewWork(page, "Passerelle");
  await untilSaved(page);
  for (const status of [500, 502]) {
    await onPost(page, (route) => route.fulfill({ status, body: "<h1>Bad gateway</h1>" }));
    await publishButton(page).click();
    await expect(page.getByText(/^(Une erreur est survenue|Le serveur ne répond pas)/)).toBeVisible();
    await expect(textField(page, "title")).toHaveValue("Passerelle");
    await expect(placeOf(page, "image").getByLabel(form.picture.alt)).toBeVisible();
    await page.unrouteAll();
  }
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Passerelle"]);
});

test("the thanks appear even if the server fails right after the publication", { tag: "@long" }, async ({
  page,
  api,
}) => {
  await signIn(page, null);
  await fillNewWork(page, "Publié");
  await untilSaved(page);
  await page.route("**/*.data*", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "serveur" })).toHaveCount(0);
  expect(await api.titles()).toEqual(["Publié"]);
});

test("without access to its storage, a browser sends its pictures all the same, and shows errors and success", {
  tag: "@long",
}, async ({ page, api }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await signIn(page, null);
  await fillNewWork(page, "");
  await publishButton(page).click();
  await expect(textField(page, "title")).toHaveAccessibleDescription(errorTexts.title_missing);
  // The picture is stored.
  await expect(placeOf(page, "image").getByLabel(form.picture.alt)).toBeVisible();
  await textField(page, "title").fill("Sans stockage");
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Sans stockage"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an edit of a work that was removed meanwhile says so and keeps the input", async ({ page, api }) => {
    const work = await api.publish({ title: "Cadence" });
    await signIn(page, null);
    await page.goto(editWorkPath(work._id));
    await fillWork(page, { title: "Cadence, revue" });
    await api.remove(work._id);
    await changesButton(page).click();
    await expect(page.getByText(save.removed)).toBeVisible();
    await expect(textField(page, "title")).toHaveValue("Cadence, revue");
    expect(await api.list()).toEqual([]);
  });
});
