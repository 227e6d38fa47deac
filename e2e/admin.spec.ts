import { Client } from "pg";
import type { Page } from "playwright/test";
import { adminPaths, editWorkPath, thanksPath } from "#app/desk/admin-paths.ts";
import { longDate } from "#app/desk/kit/moments.ts";
import { plural } from "#app/formats/fill.ts";
import { paths, workPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { ownerBar } from "#app/texts/owner-bar.ts";
import { workLimits } from "#app/works/work-fields.ts";
import { portfolio as content } from "#content/portfolio.ts";
import { toPortfolio, workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { isTokenAccepted, logIn, openSession } from "#test-support/sign-in.ts";
import { owner } from "#test-support/site.ts";
import {
  button,
  changesButton,
  chooseImage,
  collectDialogs,
  expect,
  fillNewWork,
  listedTitles,
  openForm,
  placeOf,
  publishButton,
  test,
  thanks,
  untilSaved,
} from "./admin.ts";
import { postSignOut } from "./sign-in.ts";
import {
  fillWork,
  sessionCookie,
  signIn,
  signInByForm,
  soundWork,
  submitSignIn,
  textField,
  uniqueTitle,
  workFields,
} from "./test.ts";

const { account, add, done, edit, form } = admin;
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
/** A link of the page itself, not of its header or footer. */
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    // With scripts other tests of the desk show each of these steps.
    test("the owner publishes, edits, removes, restores and reorders works", {
      tag: javaScriptEnabled ? "@long" : [],
    }, async ({ page, api }) => {
      const old = uniqueTitle("Ancien");
      await api.publish({ title: old, year: 2010 });
      await signInByForm(page);
      await expect(page.getByTitle(/^Déplacer/)).toHaveCount(javaScriptEnabled ? 1 : 0);

      await page.getByRole("link", { name: add.h1 }).click();
      await expect(page.getByText(form.note)).toBeVisible();
      await expect(page.getByText(form.image.hint)).toHaveText(
        javaScriptEnabled ? `${form.image.drop} ${form.image.hint}` : form.image.hint,
      );
      await fillWork(page, { title: "Maison Aubier" });
      await chooseImage(page);
      await publishButton(page).click();
      await expect(thanks(page)).toBeVisible();
      await expect(page.getByText(add.done.message)).toBeVisible();
      await link(page, done.dashboard).click();
      await expect(listedTitles(page)).toHaveText(["Maison Aubier", old]);

      await page.getByRole("link", { name: "Modifier « Maison Aubier »" }).click();
      await expect(textField(page, "title")).toHaveValue("Maison Aubier");
      for (const words of [form.note, form.mayStayEmpty]) await expect(page.getByText(words)).toBeVisible();
      const [published] = await api.list();
      await expect(link(page, `En ligne depuis le ${longDate(new Date())}.`)).toHaveAttribute(
        "href",
        workPath(published?._id ?? ""),
      );
      await textField(page, "title").fill("Maison Aubier, hôtes");
      // As browsers show an address, and people copy it.
      await textField(page, "url").fill("maison-aubier.example.com/chambres?n=2");
      await changesButton(page).click();
      await expect(page.getByText(edit.done.message)).toBeVisible();
      // Only a script counts them.
      if (!javaScriptEnabled) await expect(page.getByText(/secondes/)).toHaveCount(0);
      await link(page, done.dashboard).click();
      await expect(listedTitles(page)).toHaveText(["Maison Aubier, hôtes", old]);
      const { url, imgUrl } = (await api.list())[0] ?? {};
      expect([url, imgUrl]).toEqual(["https://maison-aubier.example.com/chambres?n=2", published?.imgUrl]);
      await expect(page.getByText(/projets publiés/)).toHaveCount(0);

      await page.getByRole("button", { name: "Descendre « Maison Aubier, hôtes »" }).click();
      await expect(listedTitles(page)).toHaveText([old, "Maison Aubier, hôtes"]);
      expect(await api.titles()).toEqual([old, "Maison Aubier, hôtes"]);

      await page.getByRole("button", { name: `Supprimer « ${old} »` }).focus();
      await page.keyboard.press("Enter");
      await expect(listedTitles(page)).toHaveText(["Maison Aubier, hôtes"]);
      await expect.poll(async () => (await api.list()).length).toBe(1);
      await page.getByText(/^Corbeille/).click();
      await page.getByRole("button", { name: `Restaurer « ${old} »` }).click();
      await expect(listedTitles(page)).toHaveText([old, "Maison Aubier, hôtes"]);
    });

    // Without scripts the test above signs in.
    test("a wrong password shows one message, and logging out ends the session everywhere", {
      tag: javaScriptEnabled ? [] : "@long",
    }, async ({ page, site }) => {
      await page.goto(adminPaths.signIn);
      const show = page.getByRole("button", { name: "Afficher le mot de passe" });
      await expect(show).toHaveCount(javaScriptEnabled ? 1 : 0);
      await submitSignIn(page, "faux mot de passe");
      await expect(page.getByRole("alert")).toHaveText("Adresse e-mail ou mot de passe incorrect.");
      await expect(page.getByLabel("Adresse e-mail")).toHaveValue(owner.email);
      await expect(page).toHaveURL(adminPaths.signIn);

      await submitSignIn(page);
      await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
      const cookie = await sessionCookie(page);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
      const token = cookie?.value ?? "";
      expect(await isTokenAccepted(site.url, token)).toBe(true);
      await page.getByRole("button", { name: "Se déconnecter" }).click();
      await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
      expect(await isTokenAccepted(site.url, token)).toBe(false);
      expect(await sessionCookie(page)).toBeUndefined();
      if (javaScriptEnabled) expect(await storedKeys(page)).toEqual([]);
      await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
      await page.goto(adminPaths.dashboard);
      await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
    });
  });
}

test("on a phone texts end with whole lines, buttons with their words", { tag: "@long" }, async ({ page, api }) => {
  const work = await api.publish({ desc: "Un texte assez long pour plus de quatre lignes. ".repeat(8) });
  await signIn(page, null);
  await openForm(page, editWorkPath(work._id));
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = await textField(page, "desc").evaluate((field) => {
    const { lineHeight, paddingBlockStart } = getComputedStyle(field);
    return (field.clientHeight - parseFloat(paddingBlockStart)) % parseFloat(lineHeight);
  });
  expect(Math.round(cut)).toBe(0);
  await page.goto(adminPaths.account);
  const narrow = await button(page, account.password.submit).boundingBox();
  expect(narrow?.width).toBeLessThan(300);
});

test("the toast of a removal has no red bar, and stays while the mouse is on it", async ({ page, api }) => {
  await page.clock.install();
  await api.publish({ title: "Rivage" });
  await signIn(page);
  const toast = page.getByRole("status").getByText("« Rivage » a été supprimé.");
  await button(page, "Supprimer « Rivage »").click();
  await expect(toast).toBeVisible();
  const bars = await toast.evaluate(({ parentElement: sheet }) =>
    [null, "::after"].map((part) => sheet && getComputedStyle(sheet, part).borderBottomWidth),
  );
  expect(bars).toEqual(["0px", "0px"]);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  await expect(toast).toHaveCount(0);
});

test("the account page ends a session after a question, and changes the password", async ({ ownSite, page }) => {
  const { url } = await ownSite();
  const own = await openSession(url);
  const { token } = await (await logIn(url)).json();
  await page.context().addCookies([{ name: "session", value: own.token, url }]);
  await page.goto(url + adminPaths.account);
  expect(await isTokenAccepted(url, token)).toBe(true);
  await expect(page.getByText(account.sessions.here)).toHaveCount(1);
  await expect(page.locator("form:has([autocomplete=new-password]) [autocomplete=username]")).toHaveValue(owner.email);
  const end = page.getByRole("listitem").getByRole("button", { name: /^Déconnecter .+, session ouverte à / });
  const question = page.getByRole("alert");
  await end.click();
  await expect(question).toContainText(/^Déconnecter .+\u00a0\?/);
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(question).toHaveCount(0);
  await expect(end).toBeFocused();
  expect(await isTokenAccepted(url, token)).toBe(true);
  await end.click();
  await question.getByRole("button", { name: account.sessions.ask.yes, exact: true }).click();
  await expect(page.getByRole("status").getByText(account.sessions.ended)).toBeVisible();
  await expect(page.getByRole("heading", { name: account.sessions.h2 })).toBeFocused();
  await expect(end).toHaveCount(0);
  expect(await isTokenAccepted(url, token)).toBe(false);

  const change = async (current: string, next: string, repeat = next) => {
    await page.getByLabel("Mot de passe actuel").fill(current);
    await page.getByLabel(account.password.next.label, { exact: true }).fill(next);
    await page.getByLabel(account.password.repeat).fill(repeat);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  };
  const next = "un tout autre mot de passe";
  await change(owner.password, next, "pas le même");
  await expect(page.getByText("Les deux mots de passe ne sont pas identiques.")).toBeVisible();
  await change("faux mot de passe", next);
  await expect(page.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  await change(owner.password, "court");
  await expect(page.getByText("Choisissez un mot de passe d’au moins 12 caractères.")).toBeVisible();
  await change(owner.password, next);
  await expect(page.getByText("Votre mot de passe est changé.")).toBeVisible();
});

test("the thanks stay, or lead home, and a reload shows them again", async ({ page, context, api, desk }) => {
  await signIn(page, null);
  await page.clock.install();
  await fillNewWork(page, "Publié");
  await page.keyboard.press("Control+s");
  await untilSaved(page);
  expect(await api.list()).toEqual([]);
  expect(await desk.drafts()).toMatchObject([{ title: "Publié" }]);
  await expect(publishButton(page)).toBeEnabled();
  await textField(page, "title").press("Enter");
  await expect(page.getByText(add.done.message)).toBeVisible();
  await expect(thanks(page)).toBeFocused();
  const [{ _id: id } = { _id: "" }] = await api.list();
  await page.clock.runFor(20_000);
  const links: [name: string, path: string][] = [
    [done.work, workPath(id)],
    [done.goOn, editWorkPath(id)],
    [done.dashboard, adminPaths.dashboard],
    [done.home, paths.home],
  ];
  for (const [name, path] of links) await expect(link(page, name)).toHaveAttribute("href", path);
  await expect(page).toHaveURL(thanksPath(id));

  /** The page that a reload shows stays. */
  const reload = async (said: string) => {
    await page.reload();
    await expect(page.getByText(said)).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByText(/secondes/)).toHaveCount(0);
    await link(page, done.goOn).click();
    await expect(textField(page, "title")).toHaveValue("Publié");
  };
  const update = async () => {
    await changesButton(page).click();
    await expect(page.getByText(edit.done.message)).toBeVisible();
  };
  await reload(add.done.message);
  await update();
  await expect(page).toHaveURL(thanksPath(id));
  await reload(edit.done.message);
  await page.goBack();
  await expect(thanks(page)).toBeVisible();
  await context.clearCookies({ name: "notice" });
  await page.reload();
  await expect(textField(page, "title")).toHaveValue("Publié");

  await update();
  await page.clock.runFor(8_500);
  await expect(page).toHaveURL(paths.home);
  await page.goto(editWorkPath(id));
  await update();
  await button(page, edit.done.stay).click();
  await page.clock.runFor(20_000);
  await expect(page.getByText(edit.done.message)).toBeVisible();
  expect(await api.titles()).toEqual(["Publié"]);
});

// With scripts a picture is sent by itself, and refused in another file.
test("a file that is too heavy is explained, and the form keeps its text", async ({ api, desk }) => {
  const fields = workFields("publish", { ...soundWork, title: "Trop lourd" }, Buffer.alloc(workLimits.imageBytes + 1));
  const html = await (await desk.post(adminPaths.newWork, fields)).text();
  const [, describedBy] = /<input [^>]*type="file"[^>]*aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(describedBy).toContain("file-error");
  const [, explained = ""] = /<p [^>]*id="file-error"[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
  expect(explained).toContain(errorTexts.image_too_heavy);
  expect(html).toContain('value="Trop lourd"');
  expect(await api.list()).toEqual([]);
});

test.describe("without JavaScript", { tag: "@long" }, () => {
  test.use({ javaScriptEnabled: false });

  test("the session of another device ends after a question", async ({ page, site }) => {
    const { token } = await (await logIn(site.url, owner, { "User-Agent": "Firefox/ Android" })).json();
    await signIn(page, null);
    await page.goto(adminPaths.account);
    const end = page.getByRole("button", { name: /^Déconnecter Firefox, Android, session ouverte / });
    const question = page.getByRole("alert");
    await end.click();
    await question.getByRole("link", { name: "Annuler" }).click();
    await expect(question).toHaveCount(0);
    await end.click();
    expect(await isTokenAccepted(site.url, token)).toBe(true);
    await button(page, account.sessions.ask.yes).click();
    await expect(page.getByText(account.sessions.ended)).toBeVisible();
    expect(await isTokenAccepted(site.url, token)).toBe(false);
  });
});

test("a refused publication shows each error beside its field, until the field changes, and keeps the input", async ({
  page,
  api,
}) => {
  const alerts = collectDialogs(page);
  await signIn(page, null);
  await openForm(page);
  await fillWork(page, { title: "", url: "rivage example.com", year: 1850 });
  await publishButton(page).click();
  const summary = page.getByRole("alert");
  const lines = summary.getByRole("link");
  const { title_missing, title_too_long, url_not_http, year_out_of_range, image_missing } = errorTexts;
  await expect(lines).toHaveText([title_missing, year_out_of_range, url_not_http, image_missing]);
  await expect(summary).toContainText(plural(form.errorSummary, 4));
  const title = textField(page, "title");
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toHaveAccessibleDescription(title_missing);
  await expect(title).toBeFocused();
  await expect(textField(page, "url")).toHaveAccessibleDescription(url_not_http);
  await expect(placeOf(page, "image")).toContainText(image_missing);
  await expect(textField(page, "url")).toHaveValue("rivage example.com");
  await expect(textField(page, "year")).toHaveValue("1850");
  await expect(textField(page, "desc")).toHaveValue(soundWork.desc);
  expect(alerts).toEqual([image_missing]);

  await title.fill("Corrigé");
  await expect(lines).toHaveText([year_out_of_range, url_not_http, image_missing]);
  await expect(summary).toContainText(plural(form.errorSummary, 3));
  await expect(title).not.toHaveAttribute("aria-invalid");
  // What is wrong now is said after the next publication only.
  await title.fill("x".repeat(121));
  await textField(page, "url").fill("");
  await textField(page, "year").fill("20x");
  await expect(lines).toHaveText([image_missing]);
  await textField(page, "year").fill("2022");
  await chooseImage(page);
  await expect(summary).toHaveCount(0);
  await publishButton(page).click();
  await expect(lines).toHaveText([title_too_long]);
  expect(await api.list()).toEqual([]);
});

test("what is saved leaves pages in the cache, what is published not", async ({ api, desk, site, database }) => {
  test.skip(database !== "PostgreSQL", "changes the database beside the site");
  const work = await api.publish({ title: "En cache" });
  const portfolio = () => readText(site.url + paths.portfolio);
  expect(await portfolio()).toContain("En cache");
  const client = new Client({ connectionString: site.env.DATABASE_URL });
  await client.connect();
  // The site does not notice this change.
  const title = { title: "Lu de nouveau" };
  await client.query("update works set site = site || $1 where id = $2", [title, work._id]);
  await client.end();
  const { imageId } = await desk.read(work._id);
  const draft = await desk.draft({ ...soundWork, title: "Un autre", imageId });
  expect(await portfolio()).toContain("En cache");
  await desk.submit(draft, "publish");
  expect(await portfolio()).toContain("Lu de nouveau");
});

test("the cookie and the local storage each restore a lost copy of the session", async ({ page, site }) => {
  await signInByForm(page);
  expect(await storedKeys(page)).toEqual(["desk", "token", "userId"]);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const cookieValue = async () => (await sessionCookie(page))?.value;
  expect(await cookieValue()).toBe(token);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => storedKeys(page)).toEqual(["desk", "token", "userId"]);

  await page.context().clearCookies();
  await page.goto(adminPaths.newWork);
  await expect(page).toHaveURL(adminPaths.newWork);
  expect(await cookieValue()).toBe(token);

  // When the session has ended on the server, the browser forgets it, and nothing else.
  await page.evaluate(() => localStorage.setItem("other", "text"));
  await postSignOut(site.url, `session=${token}`);
  await page.context().clearCookies();
  await page.goto(adminPaths.dashboard);
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect.poll(() => storedKeys(page)).toEqual(["other"]);
});

test("the sign-in form shows the password on request, and an answer without a token", async ({ page }) => {
  await page.goto(adminPaths.signIn);
  const field = page.getByLabel("Mot de passe", { exact: true });
  await field.fill("secret");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await expect(field).toHaveValue("secret");

  await page.route(new RegExp(`${adminPaths.signIn}\\.data`), async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/"[\w-]{43}"/, '""') });
  });
  await submitSignIn(page);
  await expect(page.getByRole("alert")).toHaveText("Une erreur est survenue");
});

test("on public pages a bar leads the owner to the desk, and goes with the session", async ({ page, api, site }) => {
  const work = await api.publish({ title: "Rivage" });
  const bar = page.getByRole("navigation", { name: ownerBar.label });
  await page.goto(workAddress(work));
  await expect(bar).toHaveCount(0);
  await signIn(page);
  await expect(bar).toHaveCount(0);
  await page.goto(workAddress(work));
  await expect(bar.getByRole("link", { name: ownerBar.edit })).toHaveAttribute("href", editWorkPath(work._id));
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(paths.home);
  const ends = page.getByRole("main").getByRole("link", { name: /^SEO/ }).first();
  await expect(bar).toBeVisible();
  const { y = Number.POSITIVE_INFINITY, height = 0 } = (await ends.boundingBox()) ?? {};
  expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(Math.floor(y + height));
  await page.goto(workAddress(work));
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await expect(bar.getByRole("link")).toHaveText([ownerBar.dashboard]);
  const other = await page.context().newPage();
  await other.goto(adminPaths.account);
  await button(other, admin.dashboard.signOut).click();
  await expect(other).toHaveURL(new RegExp(adminPaths.signIn));
  await expect(bar).toHaveCount(0);
  // The other tab follows the next sign-in. Its page must not come after the sign-out, and store the session again.
  const desk = `**${adminPaths.dashboard}.data*`;
  await other.route(desk, () => {});
  const begun = other.waitForRequest(desk);
  await signIn(page, null);
  await page.goto(adminPaths.account);
  await begun;
  const ended = other.waitForEvent("requestfailed");
  await button(page, admin.dashboard.signOut).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  await ended;
  // A page of the desk that is still loading does store it again, and the sign-in page has it refused.
  await signIn(page, null);
  const scripts = Promise.withResolvers<void>();
  await other.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
  await other.goto(adminPaths.account, { waitUntil: "commit" });
  await page.goto(adminPaths.account);
  await button(page, admin.dashboard.signOut).click();
  await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
  scripts.resolve();
  await expect(other).toHaveURL(new RegExp(adminPaths.signIn));
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole("contentinfo").getByRole("link", { name: toPortfolio }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(content.h1);
  await expect(bar).toHaveCount(0);
  // Without scripts there is no bar: the HTML of the page does not hold it.
  const html = await readText(site.url + workAddress(work), { headers: { Cookie: `session=${api.token}` } });
  expect(html).not.toContain(`aria-label="${ownerBar.label}"`);
});
