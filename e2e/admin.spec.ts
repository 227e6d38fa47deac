import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { adminAddresses } from "#test-support/addresses.ts";
import { isTokenAccepted, logIn, openSession, postSignOut } from "#test-support/sign-in.ts";
import { owner } from "#test-support/site.ts";
import {
  chooseImage,
  collectDialogs,
  expect,
  imageField,
  listedTitles,
  publishButton,
  saveButton,
  test,
  thanks,
} from "./admin.ts";
import { fillWork, sessionCookie, signIn, signInByForm, soundWork, submitSignIn, uniqueTitle } from "./test.ts";

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the owner publishes, edits, removes, restores and reorders works", async ({ page, api }) => {
      const old = uniqueTitle("Ancien");
      await api.publish({ title: old, year: 2010 });
      await signInByForm(page);

      await page.getByRole("link", { name: "Ajouter un projet" }).click();
      await expect(page.getByText("tous les champs sont obligatoires")).toBeVisible();
      await fillWork(page, { title: "Maison Aubier" });
      await chooseImage(page);
      await publishButton(page).click();
      await expect(thanks(page)).toBeVisible();
      await expect(page.getByText("votre projet a bien été publié")).toBeVisible();
      await page.getByRole("link", { name: "Retour au tableau de bord" }).click();

      await expect(listedTitles(page)).toHaveText(["Maison Aubier", old]);

      await page.getByRole("link", { name: "Modifier « Maison Aubier »" }).click();
      await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Maison Aubier");
      await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Maison Aubier, hôtes");
      await saveButton(page).click();
      await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
      await page.getByRole("link", { name: "Retour au tableau de bord" }).click();
      await expect(listedTitles(page)).toHaveText(["Maison Aubier, hôtes", old]);

      await page.getByRole("button", { name: "Descendre « Maison Aubier, hôtes »" }).click();
      await expect(listedTitles(page)).toHaveText([old, "Maison Aubier, hôtes"]);
      // The list changes before the server answers.
      await expect.poll(api.titles).toEqual([old, "Maison Aubier, hôtes"]);

      await page.getByRole("button", { name: `Supprimer « ${old} »` }).focus();
      await page.keyboard.press("Enter");
      await expect(listedTitles(page)).toHaveText(["Maison Aubier, hôtes"]);
      await expect.poll(async () => (await api.list()).length).toBe(1);
      await page.getByText(/^Corbeille/).click();
      await page.getByRole("button", { name: `Restaurer « ${old} »` }).click();
      await expect(listedTitles(page)).toHaveText([old, "Maison Aubier, hôtes"]);
    });

    test("a form with errors shows each beside its field and keeps the input", async ({ page, api }) => {
      const alerts = collectDialogs(page);
      await signIn(page);
      await page.goto(adminPaths.newWork);
      await fillWork(page, { title: "", url: "rivage.example.com", year: 1850 });
      await publishButton(page).click();

      const title = page.getByRole("textbox", { name: "Titre", exact: true });
      await expect(title).toHaveAttribute("aria-invalid", "true");
      await expect(title).toHaveAccessibleDescription(/Donnez un titre au projet\./);
      await expect(page.getByLabel("Adresse du site")).toHaveAccessibleDescription(/Donnez une adresse complète/);
      await expect(imageField(page)).toHaveAccessibleDescription(/Vous devez ajouter une image/);
      await expect(page.getByRole("alert")).toContainText("4 champs sont à corriger");
      await expect(page.getByLabel("Adresse du site")).toHaveValue("rivage.example.com");
      await expect(page.getByLabel("Année")).toHaveValue("1850");
      await expect(page.getByLabel("Description", { exact: true })).toHaveValue(soundWork.desc);
      if (javaScriptEnabled) await expect(title).toBeFocused();
      expect(alerts).toEqual(javaScriptEnabled ? ["Vous devez ajouter une image"] : []);
      expect(await api.list()).toEqual([]);

      await fillWork(page, { title: "Corrigé" });
      await chooseImage(page);
      await publishButton(page).click();
      await expect(thanks(page)).toBeVisible();
      expect(await api.titles()).toEqual(["Corrigé"]);
    });

    test("a refused file is explained, and the form keeps its text", async ({ page, api }) => {
      await signIn(page);
      const files: [name: string, bytes: Buffer, message: string][] = [
        ["photo.jpg", Buffer.from("GIF89a not really a photo"), "Le format GIF n’est pas accepté."],
        ["photo.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "Exportez la photo en JPEG"],
        ["photo.png", Buffer.alloc(15 * 1_048_576 + 1), "Choisissez une image de 15.Mo au plus."],
      ];
      for (const [name, buffer, message] of files) {
        await page.goto(adminPaths.newWork);
        await fillWork(page, { title: `Avec ${name}` });
        await chooseImage(page, buffer, name);
        await publishButton(page).click();
        await expect(imageField(page)).toHaveAccessibleDescription(new RegExp(message));
        await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue(`Avec ${name}`);
      }
      expect(await api.list()).toEqual([]);
    });

    test("when two tabs edit the same work, the later one sees both versions and chooses", async ({
      page,
      api,
      context,
    }) => {
      const work = await api.publish({ title: "Cadence" });
      await signIn(page);
      await page.goto(editWorkPath(work._id));
      const other = await context.newPage();
      await other.goto(editWorkPath(work._id));
      await other.getByRole("textbox", { name: "Titre", exact: true }).fill("Leur version");
      await saveButton(other).click();
      await expect(other.getByText("votre projet a bien été mis à jour")).toBeVisible();
      await other.close();

      await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Ma version");
      await saveButton(page).click();
      const conflict = page.getByRole("alert");
      await expect(conflict.getByRole("cell", { name: "Ma version" })).toBeVisible();
      await expect(conflict.getByRole("cell", { name: "Leur version" })).toBeVisible();
      expect((await api.list())[0]?.title).toBe("Leur version");
      await page.getByRole("button", { name: "Garder ma version" }).click();
      await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
      expect((await api.list())[0]).toMatchObject({ title: "Ma version", version: 3 });
    });

    test("without a session each admin page leads to sign-in and back", { tag: "@long" }, async ({ page, api }) => {
      const work = await api.publish();
      for (const path of adminAddresses(work._id)) {
        await page.context().clearCookies();
        if (javaScriptEnabled && page.url() !== "about:blank") await page.evaluate(() => localStorage.clear());
        await page.goto(path);
        await expect(page).toHaveURL(new RegExp(`${adminPaths.signIn}\\?next=`));
        await submitSignIn(page);
        await expect(page).toHaveURL(path);
        // The address changes first. Then the page changes and stores the session.
        await expect(page.getByRole("button", { name: "Se connecter" })).toBeHidden();
      }
    });

    test("a wrong password shows one message, and the form keeps the address", async ({ page }) => {
      await page.goto(adminPaths.signIn);
      await submitSignIn(page, "faux mot de passe");
      await expect(page.getByRole("alert")).toHaveText("Adresse e-mail ou mot de passe incorrect.");
      await expect(page.getByLabel("Adresse e-mail")).toHaveValue(owner.email);
      await expect(page).toHaveURL(adminPaths.signIn);
    });

    test("logging out ends the session on the server and clears the browser", async ({ page, site }) => {
      await signInByForm(page);
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

    test("the account page lists the sessions, ends one, and changes the password", {
      tag: javaScriptEnabled ? [] : "@long",
    }, async ({ ownSite, browser }) => {
      const own = await ownSite();
      const page = await browser.newPage({ baseURL: own.url, javaScriptEnabled, locale: "fr-FR" });
      const { token } = await openSession(own.url);
      await signInByForm(page);
      await page.goto(adminPaths.account);
      expect(await isTokenAccepted(own.url, token)).toBe(true);
      await expect(page.getByText("Cet appareil")).toHaveCount(1);
      await page.getByRole("button", { name: /^Déconnecter/ }).click();
      await expect(page.getByRole("button", { name: /^Déconnecter/ })).toHaveCount(0);
      expect(await isTokenAccepted(own.url, token)).toBe(false);

      const change = async (current: string, next: string, repeat = next) => {
        await page.getByLabel("Mot de passe actuel").fill(current);
        await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(next);
        await page.getByLabel("Nouveau mot de passe, une seconde fois").fill(repeat);
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
      expect((await logIn(own.url, { ...owner, password: next })).status).toBe(200);
      expect((await logIn(own.url)).status).toBe(401);
      await page.close();
    });
  });
}

test("the toast undoes a removal", async ({ page, api }) => {
  await api.publish({ title: "Rivage" });
  await signIn(page);
  await page.getByRole("button", { name: "Supprimer « Rivage »" }).click();
  await expect(page.getByRole("status").getByText("« Rivage » a été supprimé.")).toBeVisible();
  await expect.poll(async () => (await api.list()).length).toBe(0);
  await page.getByRole("button", { name: "Annuler la suppression de « Rivage »" }).click();
  await expect(listedTitles(page)).toHaveText(["Rivage"]);
  // The row is back before the server has answered.
  await expect.poll(async () => (await api.list()).length).toBe(1);
});

test("after an edit the page leads home by itself, unless the owner chooses to stay", async ({ page, api }) => {
  const work = await api.publish();
  await signIn(page);
  await page.clock.install();
  const save = async () => {
    await page.goto(editWorkPath(work._id));
    await saveButton(page).click();
    await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
  };
  await save();
  await page.clock.runFor(8_500);
  await expect(page).toHaveURL("/");
  await save();
  await page.getByRole("button", { name: "Rester ici" }).click();
  await page.clock.runFor(20_000);
  await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
});

test("the cookie and the local storage each restore a lost copy of the session", async ({ page, site }) => {
  await signInByForm(page);
  expect(await storedKeys(page)).toEqual(["token", "userId"]);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const cookieValue = async () => (await sessionCookie(page))?.value;
  expect(await cookieValue()).toBe(token);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => storedKeys(page)).toEqual(["token", "userId"]);

  await page.context().clearCookies();
  await page.goto(adminPaths.newWork);
  await expect(page).toHaveURL(adminPaths.newWork);
  expect(await cookieValue()).toBe(token);

  // When the session has ended on the server, the browser forgets it, but not the drafts.
  await page.evaluate(() => localStorage.setItem("draft", "text"));
  await postSignOut(site.url, `session=${token}`);
  await page.context().clearCookies();
  await page.goto(adminPaths.dashboard);
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect.poll(() => storedKeys(page)).toEqual(["draft"]);
});

test("other tabs follow a login and a logout", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(adminPaths.signIn);
  await signInByForm(page);
  await expect(other.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(other.getByRole("button", { name: "Se connecter" })).toBeVisible();
});

test("the sign-in form shows an error for a response without a token, and for none", async ({ page }) => {
  const attempt = async () => {
    await page.goto(adminPaths.signIn);
    await submitSignIn(page);
  };
  const action = new RegExp(`${adminPaths.signIn}\\.data`);
  await page.route(action, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/"[\w-]{43}"/, '""') });
  });
  await attempt();
  await expect(page.getByRole("alert")).toHaveText("Une erreur est survenue");
  await page.unroute(action);
  await page.context().clearCookies();
  await page.route(action, (route) => route.abort());
  await attempt();
  await expect(page.getByRole("alert")).toHaveText(/Le serveur ne répond pas/);
});

test("a double click publishes once", async ({ page, api }) => {
  await signIn(page);
  await page.goto(adminPaths.newWork);
  await fillWork(page, { title: "Double clic" });
  await chooseImage(page);
  await publishButton(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Double clic"]);
});
