import { randomUUID } from "node:crypto";
import { adminPaths, editWorkPath, messagePath } from "#app/desk/admin-paths.ts";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import {
  changesButton,
  collectDialogs,
  expect,
  fillNewWork,
  onPost,
  openForm,
  placeOf,
  publishButton,
  test,
  thanks,
  untilSaved,
} from "./admin.ts";
import { type Api, type Desk, fillWork, soundWork, textField, workFields } from "./test.ts";

test.use({ isOwner: true });

const { form, save } = admin;

for (const isNew of [true, false]) {
  test(`${isNew ? "a publication" : "an update"} that is clicked twice, or gets no answer, is done once`, {
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
    await open("Une fois");
    await send.dblclick();
    await expect(thanks(page)).toBeVisible();
    await open("Deux fois");
    await untilSaved(page);
    const failures = { 500: errorTexts.server_error, 502: errorTexts.no_answer };
    for (const [status, text] of Object.entries(failures).slice(process.env.TEST_LONG ? 0 : 1)) {
      await onPost(page, (route) => route.fulfill({ status: Number(status), body: "<h1>Bad gateway</h1>" }));
      await send.click();
      await expect(page.getByText(text)).toBeVisible();
      await expect(textField(page, "title")).toHaveValue("Deux fois");
      await expect(placeOf(page, "image").getByLabel(form.picture.alt)).toBeVisible();
      await page.unrouteAll();
    }
    await expect.poll(() => alerts).toEqual([errorTexts.no_answer]);
    alerts.length = 0;
    // The server handles what the page posts, and its answers are lost.
    await onPost(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(page.getByText(errorTexts.no_answer)).toBeVisible();
    await expect.poll(() => alerts).toEqual([errorTexts.no_answer]);
    await expect(textField(page, "title")).toHaveValue("Deux fois");
    await page.unrouteAll({ behavior: "wait" });
    await send.click();
    await expect(thanks(page)).toBeVisible();
    expect(await api.titles()).toEqual(["Deux fois", "Une fois"]);
    expect(await desk.drafts()).toEqual([]);
  });
}

test("the thanks appear even if the server fails after the publication", { tag: "@long" }, async ({ page, api }) => {
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

/** What the next page says once. */
function toastOf({ headers }: Response): string {
  const [, value = ""] = /notice=([\w-]+)/.exec(headers.get("Set-Cookie") ?? "") ?? [];
  return JSON.parse(Buffer.from(value, "base64url").toString()).message;
}

/** The ids of works that another tab has meanwhile erased, removed or taken off the site, and of none. */
async function changedWorks(api: Api, desk: Desk) {
  const [erased = "", removed = "", changed = ""] = (await api.publishMany(3)).map(({ _id }) => _id);
  await api.remove(erased);
  await desk.change("empty-now");
  await api.remove(removed);
  await desk.submit(changed, "takeOff");
  // The page of all unknown addresses is in memory then, and must not take the place of what the desk says.
  expect((await fetch(`${api.url}/nulle-part`)).status).toBe(404);
  return { erased, removed, changed, unknown: "000000000000" };
}

test("a button on a work that has changed meanwhile says what has become of it", { tag: "@long" }, async ({
  api,
  desk,
}) => {
  const { erased, removed, changed, unknown } = await changedWorks(api, desk);
  const moves = ["first", "up", "down", "place"];
  const all = ["remove", "restore", ...moves, "share", "unshare", "unshare-now", "erase", "erase-now"];
  const cases = [
    { id: erased, intents: all, sentence: errorTexts.work_gone },
    { id: unknown, intents: all, sentence: errorTexts.work_gone },
    { id: removed, intents: [...moves, "share"], sentence: errorTexts.work_in_bin },
    { id: changed, intents: [...moves, "restore", "erase", "erase-now"], sentence: errorTexts.version_conflict },
  ];
  for (const { id, intents, sentence } of cases) {
    for (const intent of intents) {
      const answer = await desk.post(adminPaths.dashboard, new URLSearchParams({ intent, id }));
      expect(answer.status, intent).toBe(404);
      const page = await answer.text();
      expect([page.includes(sentence), page.includes('<h1 id="dashboard"')], `${intent} ${sentence}`).toEqual([
        true,
        true,
      ]);
    }
  }
  // The second click of two says the same as the first.
  expect(toastOf(await desk.change("remove", removed))).toBe(fill(admin.toast.removed, { title: "Projet 1" }));
});

test("a message or a key that is gone is said to be gone", async ({ api, desk }) => {
  const id = randomUUID();
  expect((await fetch(`${api.url}/nulle-part`)).status).toBe(404);
  for (const intent of ["unread", "spam", "remove", "restore", "erase", "erase-now"]) {
    const answer = await desk.post(messagePath(), new URLSearchParams({ intent, id }));
    expect([answer.status, (await answer.text()).includes(errorTexts.message_gone)], intent).toEqual([404, true]);
  }
  const headers = { Cookie: `session=${api.token}` };
  const opened = await fetch(api.url + messagePath(id), { headers, redirect: "manual" });
  expect([opened.status, toastOf(opened)]).toEqual([303, errorTexts.message_gone]);
  for (const intent of ["remove-key", "remove-key-now"]) {
    const answer = await desk.post(adminPaths.account, new URLSearchParams({ intent, id }));
    expect([answer.status, toastOf(answer)], intent).toEqual([303, admin.account.keys.gone]);
  }
});

test("the form of a work that has changed meanwhile says so, and shows what was typed", async ({ api, desk }) => {
  const { erased, removed, changed, unknown } = await changedWorks(api, desk);
  const { imageId } = await desk.read(changed);
  const typed = { ...soundWork, title: "Tapé entre-temps", imageId };
  const cases = [
    { id: erased, expected: 404, sentence: errorTexts.work_erased },
    { id: unknown, expected: 404, sentence: errorTexts.work_erased },
    { id: removed, expected: 409, sentence: save.removed },
    { id: changed, expected: 409, sentence: fill(save.conflict, { when: "" }).replace(/ .$/, "") },
  ];
  for (const { id, expected, sentence } of cases) {
    for (const button of ["publish", "save", "discard", "takeOff"] as const) {
      const answer = await desk.post(editWorkPath(id), workFields(button, { ...typed, id, version: 1 }));
      expect(answer.status, `${button} ${sentence}`).toBe(expected);
      const page = await answer.text();
      for (const words of [sentence, typed.title]) expect(page.includes(words), `${button} ${words}`).toBe(true);
      expect(page).not.toContain("En ligne depuis");
    }
  }
  const opened = await fetch(api.url + editWorkPath(erased), { headers: { Cookie: `session=${api.token}` } });
  expect(opened.status).toBe(404);
  expect(await opened.text()).toContain(errorTexts.work_gone);
  expect(await api.list()).toEqual([]);
});
