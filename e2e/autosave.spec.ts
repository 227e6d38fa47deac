import type { BrowserContext, Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { workPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { readText } from "#test-support/http.ts";
import { logIn } from "#test-support/sign-in.ts";
import {
  button,
  changesButton,
  collectDialogs,
  draftButton,
  expect,
  onPost,
  openForm,
  saveStatus,
  test,
  thanks,
  untilSaved,
} from "./admin.ts";
import { postSignOut } from "./sign-in.ts";
import { holdBack, signIn, signInByForm, submitSignIn, textField } from "./test.ts";

test.use({ isOwner: true });

const { add, dashboard, form, save, trash } = admin;
/** A sentence with the time of today. */
const atTime = (sentence: string) => new RegExp(`^${sentence.replace("{when}", "à \\d+\\sh\\s\\d\\d")}`);
/** What the form says until it is saved again. */
const notice = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text);

/** Signs in and opens a form, in a page whose time stands still from then on. */
async function openFrozen(page: Page, path?: string): Promise<void> {
  await page.clock.install();
  await openForm(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Returns a function that says how often the page has posted. */
function countPosts(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") count += 1;
  });
  return () => count;
}

test("two seconds after the last key a title is saved, and a reload shows it", async ({ page, desk }) => {
  await signIn(page);
  await openFrozen(page);
  const posts = countPosts(page);
  const title = textField(page, "title");
  await expect(saveStatus(page)).toHaveText(save.savesItself);
  await title.pressSequentially("Maison");
  await page.clock.runFor(1_999);
  expect(posts()).toBe(0);
  await page.clock.runFor(1);
  await expect(saveStatus(page)).toHaveText(atTime(save.draftSaved));
  await expect(title).toBeFocused();
  await page.keyboard.type(" Aubier");
  await page.clock.runFor(2_000);
  await untilSaved(page);
  await expect(title).toHaveValue("Maison Aubier");
  expect(posts()).toBe(2);
  const [draft] = await desk.drafts();
  expect(draft).toMatchObject({ title: "Maison Aubier", year: "", url: "", image: null });
  await expect(page).toHaveURL(editWorkPath(draft?.id ?? ""));
  await page.clock.resume();
  await page.reload();
  await expect(title).toHaveValue("Maison Aubier");
  // The address was replaced: there is no empty form to go back to.
  await page.goBack();
  await expect(page.getByRole("heading", { name: dashboard.h1 })).toBeVisible();
});

test("what is typed is saved after fifteen seconds, or when its tab is hidden or left", async ({ page, desk }) => {
  const dialogs = collectDialogs(page);
  await openFrozen(page);
  const posts = countPosts(page);
  for (let number = 1; number <= 10; number += 1) {
    expect(posts()).toBe(0);
    await textField(page, "desc").press("a");
    await page.clock.runFor(1_500);
  }
  await untilSaved(page);
  expect(posts()).toBe(1);

  await textField(page, "title").fill("Caché");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await untilSaved(page);
  expect(await desk.drafts()).toMatchObject([{ title: "Caché" }]);
  expect(posts()).toBe(2);

  await textField(page, "title").fill("En partant");
  await page.getByRole("link", { name: form.back }).click();
  await expect(page.getByRole("heading", { name: "En partant" })).toBeVisible();
  expect(await desk.drafts()).toMatchObject([{ title: "En partant" }]);
  expect(dialogs).toEqual([]);
});

test("one save at a time: what is typed meanwhile follows, and a slow one is shown", async ({ page, desk }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let [open, most] = [0, 0];
  await onPost(page, async (route) => {
    open += 1;
    most = Math.max(most, open);
    await released;
    await route.fulfill({ response: await route.fetch() });
    open -= 1;
  });
  await openFrozen(page);
  await textField(page, "title").fill("Un");
  await page.clock.runFor(2_000);
  await expect.poll(() => open).toBe(1);
  await page.clock.runFor(500);
  await expect(saveStatus(page)).toHaveText(save.saving);
  await textField(page, "title").fill("Un, deux");
  await page.clock.runFor(10_000);
  release();
  await expect(saveStatus(page)).toHaveAttribute("data-saved", "false");
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(await desk.drafts()).toMatchObject([{ title: "Un, deux" }]);
  }).toPass();
  // The draft is there before its answer has come.
  await expect.poll(() => open).toBe(0);
  expect(most).toBe(1);
});

// Another test types before the scripts come, into a document that something else has changed.
test("what was typed before the scripts came is saved too", { tag: "@long" }, async ({ page, context, desk }) => {
  await signIn(page, null);
  const tab = await context.newPage();
  const release = await holdBack(tab, "**/*.js");
  await tab.goto(adminPaths.newWork, { waitUntil: "commit" });
  await textField(tab, "title").fill("Trop tôt");
  release();
  await untilSaved(tab);
  expect(await desk.drafts()).toMatchObject([{ title: "Trop tôt" }]);
});

test("a form is left with a question only while something of it is not saved", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  const posts = countPosts(page);
  const dialogs: string[] = [];
  let answer: "accept" | "dismiss" = "accept";
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void dialog[answer]();
  });
  const title = textField(page, "title");
  await openForm(page, editWorkPath(work._id));
  await title.fill("Autre");
  await title.fill("Cadence");
  await expect(saveStatus(page)).toContainText(save.nothingPending);
  await page.reload();
  expect(posts()).toBe(0);
  await title.fill("Cadence, revue");
  await untilSaved(page);
  await page.reload();
  expect(dialogs).toEqual([]);

  await onPost(page, (route) => route.abort());
  await title.fill("Cadence, perdue");
  answer = "dismiss";
  await page.getByRole("link", { name: form.back }).click();
  await expect.poll(() => dialogs.splice(0)).toEqual([form.leave]);
  await expect(title).toHaveValue("Cadence, perdue");
  await expect(page).toHaveURL(editWorkPath(work._id));
  answer = "accept";
  await page.getByRole("link", { name: form.back }).click();
  await expect(page.getByRole("heading", { name: dashboard.h1 })).toBeVisible();
  expect(dialogs).toEqual([form.leave]);
  await openForm(page, editWorkPath(work._id));
  await title.fill("Cadence, perdue");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toEqual([form.leave, "beforeunload"]);
});

/** Ways to be left without an answer, and what the form says. */
const failures: Record<string, [fail: (page: Page, context: BrowserContext) => Promise<unknown>, says: string]> = {
  offline: [(_, context) => context.setOffline(true), save.offline],
  unanswered: [(page) => onPost(page, (route) => route.abort()), save.unanswered],
  busy: [(page) => onPost(page, (route) => route.fulfill({ status: 503, body: "busy" })), save.unanswered],
};

test("without an answer one notice says that the text is not saved, until it is", { tag: "@long" }, async ({
  page,
  context,
  desk,
}) => {
  const notices = page.getByText(/ne répond pas|Hors connexion|Une erreur est survenue/);
  await openFrozen(page);
  for (const [name, [fail, says]] of Object.entries(failures)) {
    await fail(page, context);
    await textField(page, "title").fill(name);
    await page.clock.runFor(2_000);
    await expect(notices).toHaveCount(1);
    await expect(notice(page, says)).toBeVisible();
    // The tries become rare: it is the network's return that saves.
    if (name === "offline") await page.clock.runFor(60_000);
    await textField(page, "desc").fill(`Pendant la coupure : ${name}.`);
    await page.unrouteAll();
    await context.setOffline(false);
    const isByHand = name === "unanswered";
    if (isByHand) await button(page, save.retry).click();
    // The first try may come before the network is back.
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(saveStatus(page)).toHaveAttribute("data-saved", "true", { timeout: 1_000 });
    }).toPass();
    await expect(notices).toHaveCount(0);
    await expect(isByHand ? saveStatus(page) : textField(page, "desc")).toBeFocused();
    expect(await desk.drafts()).toMatchObject([{ title: name, desc: `Pendant la coupure : ${name}.` }]);
  }
});

test("a link that has waited for the network saves before it leads away", { tag: "@long" }, async ({
  page,
  context,
  desk,
}) => {
  const dialogs = collectDialogs(page);
  await signIn(page);
  await openForm(page);
  await context.setOffline(true);
  await textField(page, "title").fill("Dans un tunnel");
  await expect(notice(page, save.offline)).toBeVisible();
  await page.getByRole("link", { name: form.back }).click();
  await expect(page.getByText(/Un nouvel essai suivra/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Dans un tunnel" })).toBeVisible();
  expect(await desk.drafts()).toMatchObject([{ title: "Dans un tunnel" }]);
  expect(dialogs).toEqual([]);
});

test("a publication that waits for a save says so, and a save without an end is a notice", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await onPost(page, async (route) => {
    await released;
    await route.continue();
  });
  await openFrozen(page, editWorkPath(work._id));
  await textField(page, "title").fill("Cadence, revue");
  await page.clock.runFor(2_000);
  await changesButton(page).click();
  await expect(button(page, save.sending)).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(15_000);
  await expect(notice(page, save.unanswered)).toBeVisible();
  release();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Cadence, revue"]);
});

test("the buttons that stay in sight hide nothing that is in use", async ({ page }) => {
  const isFree = (id: string) =>
    page.locator(`#${id}`).evaluate((field) => {
      const { left, bottom } = field.getBoundingClientRect();
      return field.contains(document.elementFromPoint(left + 10, bottom - 10));
    });
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openFrozen(page);
  expect(await isFree("add-main")).toBe(true);
  await onPost(page, (route) => route.abort());
  await textField(page, "desc").fill("Sous la main");
  await page.clock.runFor(2_000);
  await expect(notice(page, save.unanswered)).toBeInViewport();
  expect(await isFree("desc")).toBe(true);
  // On a phone too, the notice is seen from the first field.
  await page.setViewportSize({ width: 390, height: 844 });
  await textField(page, "title").focus();
  await expect(notice(page, save.unanswered)).toBeInViewport();
  expect(await isFree("title")).toBe(true);
});

test("a letter that is typed and taken back is no change", { tag: "@long" }, async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await openFrozen(page, editWorkPath(work._id));
  const posts = countPosts(page);
  await textField(page, "title").press("x");
  await expect(saveStatus(page)).toContainText(save.changed);
  await textField(page, "title").press("Backspace");
  await expect(saveStatus(page)).toContainText(save.nothingPending);
  await page.clock.runFor(20_000);
  expect(posts()).toBe(0);
});

test("signing in again in another tab saves what was typed", async ({ page, context, desk, site }) => {
  const dialogs = collectDialogs(page);
  // With a session of its own: the test's client of the API keeps another one.
  const { token } = await (await logIn(site.url)).json();
  await context.addCookies([{ name: "session", value: token, url: site.url }]);
  await openFrozen(page);
  await textField(page, "title").fill("Avant");
  await page.clock.runFor(2_000);
  await untilSaved(page);
  await postSignOut(site.url, `session=${token}`);
  await textField(page, "title").fill("Après");
  await page.clock.runFor(2_000);
  await expect(notice(page, save.expired)).toBeVisible();

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: admin.signIn.submit }).click();
  const other = await opened;
  await submitSignIn(other);
  await expect(other.getByRole("heading", { name: dashboard.h1 })).toBeVisible();
  await expect(textField(page, "title")).toHaveValue("Après");
  await page.clock.runFor(5_000);
  await untilSaved(page);
  await expect(notice(page, save.expired)).toHaveCount(0);
  expect(await desk.drafts()).toMatchObject([{ title: "Après" }]);
  expect(dialogs).toEqual([]);
});

test("other tabs follow a sign-in and a sign-out, but what is not saved stays", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const [unsaved, unchanged] = [await context.newPage(), await context.newPage()];
  await context.clearCookies({ name: "session" });
  await unchanged.goto(adminPaths.signIn);
  await signInByForm(page);
  await expect(unchanged.getByRole("heading", { name: dashboard.h1 })).toBeVisible();
  await unsaved.clock.install();
  await openForm(unsaved);
  await unsaved.clock.pauseAt(Date.now() + 60_000);
  await textField(unsaved, "title").fill("Dans l’autre onglet");
  await button(page, dashboard.signOut).click();
  await expect(button(unchanged, admin.signIn.submit)).toBeVisible();
  await unsaved.clock.runFor(2_000);
  await expect(notice(unsaved, save.expired)).toBeVisible();
  await expect(textField(unsaved, "title")).toHaveValue("Dans l’autre onglet");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a text that is too long says so, and is saved once it is shorter", { tag: "@long" }, async ({ page, desk }) => {
  const id = await desk.draft({ title: "Roman" });
  await openForm(page, editWorkPath(id));
  // One word of this length would take Chromium a minute to lay out.
  await textField(page, "desc").fill("mot ".repeat(50_001));
  await expect(page.getByText(errorTexts.draft_too_large)).toBeVisible();
  await textField(page, "desc").fill("court");
  await untilSaved(page);
  await expect(page.getByText(errorTexts.draft_too_large)).toHaveCount(0);
  expect(await desk.drafts()).toMatchObject([{ desc: "court" }]);
});

test("a work that was removed meanwhile can be restored from its form", { tag: "@long" }, async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await openForm(page, editWorkPath(work._id));
  await api.remove(work._id);
  await textField(page, "title").fill("Cadence, revue");
  await page.keyboard.press("Control+s");
  await expect(notice(page, save.removed)).toBeVisible();
  await button(page, trash.restore).click();
  await expect.poll(api.titles).toEqual(["Cadence"]);
  await expect(notice(page, save.removed)).toHaveCount(0);
  await expect(page.getByText(atTime(save.conflict))).toBeVisible();
  await button(page, save.keepMine).click();
  await expect(saveStatus(page)).toHaveText(atTime(save.changesSaved));
  await expect(textField(page, "title")).toHaveValue("Cadence, revue");
  // A removed work has no page for the frame of the preview.
  await api.remove(work._id);
  await page.reload();
  await expect(button(page, trash.restore)).toBeVisible();
  const preview = page.getByRole("complementary", { name: admin.preview.title });
  await expect(preview).toHaveCount(0);
  await button(page, trash.restore).click();
  await expect(preview).toBeVisible();
});

/* Without scripts one form is sent by its buttons in another file, from a draft to its way off the site. */

/** Saves what the form holds, without publishing it. */
async function saveForm(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await untilSaved(page);
}

test("an empty form leaves no draft, and wrong values are saved as they were typed", async ({ page, desk }) => {
  const dialogs = collectDialogs(page);
  await page.goto(adminPaths.newWork);
  await draftButton(page).click();
  await textField(page, "title").fill("Pour voir");
  await saveForm(page);
  expect(await desk.drafts()).toMatchObject([{ title: "Pour voir" }]);
  await textField(page, "title").fill("");
  await draftButton(page).click();
  await expect.poll(desk.drafts).toEqual([]);
  await expect(page).toHaveURL(adminPaths.newWork);
  await page.reload();
  await expect(page.getByRole("heading", { name: add.h1 })).toBeVisible();
  await expect(textField(page, "title")).toHaveValue("");

  await textField(page, "year").fill("20x");
  await textField(page, "url").fill("bientôt");
  await draftButton(page).click();
  await expect(saveStatus(page)).toHaveText(atTime(save.draftSaved));
  await expect(page.getByRole("alert")).toHaveCount(0);
  const [draft] = await desk.drafts();
  await page.goto(editWorkPath(draft?.id ?? ""));
  await expect(textField(page, "year")).toHaveValue("20x");
  await expect(textField(page, "url")).toHaveValue("bientôt");
  // Only a publication asks for an image.
  expect(dialogs).toEqual([]);
});

test("changes of a work wait, are published or discarded, or leave the site with it", async ({ page, api, desk }) => {
  for (const title of ["Trois", "Deux", "Un"]) await api.publish({ title });
  const id = (await api.list())[1]?._id ?? "";
  const visited = () => readText(api.url + workPath(id));
  const title = textField(page, "title");
  const change = async (text: string) => {
    await page.goto(editWorkPath(id));
    await expect(saveStatus(page)).toContainText(save.nothingPending);
    await title.fill(text);
    await saveForm(page);
    await expect(saveStatus(page)).toContainText(atTime(save.changesSaved));
    await expect(page.getByText(dashboard.pending)).toBeVisible();
  };
  await change("En attente");
  expect(await visited()).toContain("Deux");
  expect(await api.titles()).toEqual(["Un", "Deux", "Trois"]);

  await button(page, save.discard).click();
  await expect(page.getByText(/^Abandonner les modifications du \d+(er)? \S+ \d{4} à \d+\sh\s\d\d\s\?$/)).toBeVisible();
  // Enter in a field is no answer.
  await title.press("Enter");
  await button(page, save.goOn).click();
  await expect(page.getByText(save.discardAsk.text)).toHaveCount(0);
  await expect(title).toHaveValue("En attente");
  await button(page, save.discard).click();
  await page.getByText(save.discardAsk.text).waitFor();
  await button(page, save.discard).first().click();
  await expect(title).toHaveValue("Deux");
  await expect(saveStatus(page)).toContainText(save.nothingPending);
  await expect(button(page, save.discard)).toHaveCount(0);
  await expect(page.getByText(save.discarded)).toBeVisible();

  await change("Deux, revu");
  await changesButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await visited()).toContain("Deux, revu");
  expect(await api.titles()).toEqual(["Un", "Deux, revu", "Trois"]);

  await change("Deux, retiré");
  await button(page, save.retire).click();
  await expect(page.getByText(save.retireAsk.text)).toBeVisible();
  expect(await api.titles()).toEqual(["Un", "Deux, revu", "Trois"]);
  await button(page, save.retire).first().click();
  await expect(page).toHaveURL(adminPaths.dashboard);
  await expect(page.getByText("« Deux, retiré » est redevenu un brouillon.")).toBeVisible();
  expect(await desk.drafts()).toMatchObject([{ id, title: "Deux, retiré" }]);
  // The API knows only what is on the site, for its owner too.
  for (const method of ["GET", "DELETE"]) expect((await api.send(method, `/api/works/${id}`)).status, method).toBe(404);
  await desk.submit(id, "publish");
  expect(await api.titles()).toEqual(["Un", "Deux, retiré", "Trois"]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("when two tabs change a work, the later one is not saved until its owner chooses", {
      tag: javaScriptEnabled ? [] : "@long",
    }, async ({ page, context, api, desk }) => {
      collectDialogs(page);
      const work = await api.publish({ title: "Cadence" });
      await page.goto(editWorkPath(work._id));
      await desk.submit(work._id, "save", { title: "Leur version" });

      await textField(page, "title").fill("Ma version");
      if (javaScriptEnabled) await page.keyboard.press("Control+s");
      else await button(page, save.withoutPublishing).click();
      await expect(page.getByText(atTime(save.conflict))).toBeVisible();
      if (!javaScriptEnabled) await expect(page.getByText(save.inFields)).toBeVisible();
      await expect(textField(page, "title")).toHaveValue("Ma version");
      // A publication is refused in an alert, also when a save has failed before.
      if (javaScriptEnabled) await changesButton(page).click();
      await expect(page.getByRole("alert")).toContainText(atTime(save.conflict));
      const opened = context.waitForEvent("page");
      await page.getByRole("link", { name: save.seeTheirs }).click();
      await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Leur version");
      await button(page, save.keepMine).click();
      await expect(page.getByText(atTime(save.conflict))).toHaveCount(0);
      await expect(saveStatus(page)).toContainText(atTime(save.changesSaved));
      await expect(textField(page, "title")).toHaveValue("Ma version");
      await changesButton(page).click();
      await expect(thanks(page)).toBeVisible();
      expect(await api.titles()).toEqual(["Ma version"]);
    });
  });
}
