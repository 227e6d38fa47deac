import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { owner } from "#test-support/site.ts";
import { expect, fillWork, logIn, picture, signIn, signInByForm, soundWork, test, uniqueTitle } from "./test.ts";

async function chooseImage(page: Page, image?: Buffer): Promise<void> {
  const buffer = image ?? (await picture());
  await page.getByLabel("Image", { exact: true }).setInputFiles({ name: "image.png", mimeType: "image/png", buffer });
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("publishes, changes, removes, restores and reorders works", async ({ page, api }) => {
      const old = uniqueTitle("Ancien");
      await api.publish({ title: old, year: 2010 });
      await signInByForm(page);

      await page.getByRole("link", { name: "Ajouter un projet" }).click();
      await expect(page.getByText("tous les champs sont obligatoires")).toBeVisible();
      await fillWork(page, { title: "Maison Aubier" });
      await chooseImage(page);
      await page.getByRole("button", { name: "Publier le projet" }).click();
      await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
      await expect(page.getByText("votre projet a bien été publié")).toBeVisible();
      await page.getByRole("link", { name: "Retour au tableau de bord" }).click();

      const list = page.getByRole("list", { name: "Projets publiés" });
      await expect(list.getByRole("heading")).toHaveText(["Maison Aubier", old]);

      await page.getByRole("link", { name: "Modifier « Maison Aubier »" }).click();
      await expect(page.getByLabel("Titre")).toHaveValue("Maison Aubier");
      await page.getByLabel("Titre").fill("Maison Aubier, hôtes");
      await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
      await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
      await page.getByRole("link", { name: "Retour au tableau de bord" }).click();
      await expect(list.getByRole("heading")).toHaveText(["Maison Aubier, hôtes", old]);

      await page.getByRole("button", { name: "Descendre « Maison Aubier, hôtes »" }).click();
      await expect(list.getByRole("heading")).toHaveText([old, "Maison Aubier, hôtes"]);
      // The list moves at once; the server's answer follows.
      await expect
        .poll(async () => (await api.list()).map(({ title }) => title))
        .toEqual([old, "Maison Aubier, hôtes"]);

      await page.getByRole("button", { name: `Supprimer « ${old} »` }).focus();
      await page.keyboard.press("Enter");
      await expect(list.getByRole("heading")).toHaveText(["Maison Aubier, hôtes"]);
      await expect.poll(async () => (await api.list()).length).toBe(1);
      await page.getByText(/^Corbeille/).click();
      await page.getByRole("button", { name: `Restaurer « ${old} »` }).click();
      await expect(list.getByRole("heading")).toHaveText([old, "Maison Aubier, hôtes"]);
    });

    test("a form with errors says each beside its field, and keeps what was typed", async ({ page, api }) => {
      const alerts: string[] = [];
      page.on("dialog", (dialog) => {
        alerts.push(dialog.message());
        void dialog.accept();
      });
      await signIn(page);
      await page.goto(adminPaths.newWork);
      await fillWork(page, { title: "", url: "rivage.example.com", year: 1850 });
      await page.getByRole("button", { name: "Publier le projet" }).click();

      const title = page.getByLabel("Titre");
      await expect(title).toHaveAttribute("aria-invalid", "true");
      await expect(title).toHaveAccessibleDescription(/Donnez un titre au projet\./);
      await expect(page.getByLabel("Adresse du site")).toHaveAccessibleDescription(/Donnez une adresse complète/);
      await expect(page.getByLabel("Image", { exact: true })).toHaveAccessibleDescription(
        /Vous devez ajouter une image/,
      );
      await expect(page.getByRole("alert")).toContainText("4 champs sont à corriger");
      await expect(page.getByLabel("Adresse du site")).toHaveValue("rivage.example.com");
      await expect(page.getByLabel("Année")).toHaveValue("1850");
      await expect(page.getByLabel("Description", { exact: true })).toHaveValue(soundWork.desc);
      if (javaScriptEnabled) await expect(title).toBeFocused();
      expect(alerts).toEqual(javaScriptEnabled ? ["Vous devez ajouter une image"] : []);
      expect(await api.list()).toEqual([]);

      await fillWork(page, { title: "Corrigé" });
      await chooseImage(page);
      await page.getByRole("button", { name: "Publier le projet" }).click();
      await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
      expect((await api.list()).map((work) => work.title)).toEqual(["Corrigé"]);
    });

    test("a refused file is refused in words, the text kept", async ({ page, api }) => {
      await signIn(page);
      const files: [name: string, bytes: Buffer, words: string][] = [
        ["photo.jpg", Buffer.from("GIF89a not really a photo"), "Le format GIF n’est pas accepté."],
        ["photo.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "Exportez la photo en JPEG"],
        ["photo.png", Buffer.alloc(15 * 1_048_576 + 1), "Choisissez une image de 15.Mo au plus."],
      ];
      for (const [name, buffer, words] of files) {
        await page.goto(adminPaths.newWork);
        await fillWork(page, { title: `Avec ${name}` });
        await page.getByLabel("Image", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });
        await page.getByRole("button", { name: "Publier le projet" }).click();
        await expect(page.getByLabel("Image", { exact: true })).toHaveAccessibleDescription(new RegExp(words));
        await expect(page.getByLabel("Titre")).toHaveValue(`Avec ${name}`);
      }
      expect(await api.list()).toEqual([]);
    });

    test("two tabs edit the same work: the later one sees both versions and decides", async ({
      page,
      api,
      context,
    }) => {
      const work = await api.publish({ title: "Cadence" });
      await signIn(page);
      await page.goto(editWorkPath(work._id));
      const other = await context.newPage();
      await other.goto(editWorkPath(work._id));
      await other.getByLabel("Titre").fill("Leur version");
      await other.getByRole("button", { name: "Enregistrer les modifications" }).click();
      await expect(other.getByText("votre projet a bien été mis à jour")).toBeVisible();
      await other.close();

      await page.getByLabel("Titre").fill("Ma version");
      await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
      const conflict = page.getByRole("alert");
      await expect(conflict.getByRole("cell", { name: "Ma version" })).toBeVisible();
      await expect(conflict.getByRole("cell", { name: "Leur version" })).toBeVisible();
      expect((await api.list())[0]?.title).toBe("Leur version");
      await page.getByRole("button", { name: "Garder ma version" }).click();
      await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
      expect((await api.list())[0]).toMatchObject({ title: "Ma version", version: 3 });
    });

    test("signed out, each private page leads to sign-in and back", async ({ page, api }) => {
      const work = await api.publish();
      for (const path of [adminPaths.dashboard, adminPaths.account, adminPaths.newWork, editWorkPath(work._id)]) {
        await page.context().clearCookies();
        if (javaScriptEnabled && page.url() !== "about:blank") await page.evaluate(() => localStorage.clear());
        await page.goto(path);
        await expect(page).toHaveURL(new RegExp(`${adminPaths.signIn}\\?next=`));
        await page.getByLabel("Adresse e-mail").fill(owner.email);
        await page.getByLabel("Mot de passe").fill(owner.password);
        await page.getByRole("button", { name: "Se connecter" }).click();
        await expect(page).toHaveURL(path);
        // The address changes before the page does, which then stores the session.
        await expect(page.getByRole("button", { name: "Se connecter" })).toBeHidden();
      }
    });

    test("a wrong password is said in one sentence, the address kept", async ({ page }) => {
      await page.goto(adminPaths.signIn);
      await page.getByLabel("Adresse e-mail").fill(owner.email);
      await page.getByLabel("Mot de passe").fill("faux mot de passe");
      await page.getByRole("button", { name: "Se connecter" }).click();
      await expect(page.getByRole("alert")).toHaveText("Adresse e-mail ou mot de passe incorrect.");
      await expect(page.getByLabel("Adresse e-mail")).toHaveValue(owner.email);
      await expect(page).toHaveURL(adminPaths.signIn);
    });

    test("logging out ends the session on the server and clears the browser", async ({ page, site }) => {
      await signInByForm(page);
      const cookie = (await page.context().cookies()).find(({ name }) => name === "session");
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
      const token = cookie?.value ?? "";
      const headers = { Authorization: `Bearer ${token}` };
      const tried = () => fetch(`${site.url}/api/works/000000000000`, { method: "DELETE", headers });
      expect((await tried()).status).toBe(404);
      await page.getByRole("button", { name: "Se déconnecter" }).click();
      await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
      expect((await tried()).status).toBe(401);
      expect((await page.context().cookies()).some(({ name }) => name === "session")).toBe(false);
      if (javaScriptEnabled) expect(await storedKeys(page)).toEqual([]);
      await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
      await page.goto(adminPaths.dashboard);
      await expect(page).toHaveURL(new RegExp(adminPaths.signIn));
    });

    test("the account shows the sessions, ends one, and changes the password", async ({ ownSite, browser }) => {
      const own = await ownSite();
      const page = await browser.newPage({ baseURL: own.url, javaScriptEnabled, locale: "fr-FR" });
      const { token } = await (await logIn(own.url, owner)).json();
      await signInByForm(page);
      await page.goto(adminPaths.account);
      const probe = () =>
        fetch(`${own.url}/api/works/000000000000`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
      expect((await probe()).status).toBe(404);
      await expect(page.getByText("Cet appareil")).toHaveCount(1);
      await page.getByRole("button", { name: /^Déconnecter/ }).click();
      await expect(page.getByRole("button", { name: /^Déconnecter/ })).toHaveCount(0);
      expect((await probe()).status).toBe(401);

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
      expect((await logIn(own.url, owner)).status).toBe(401);
      await page.close();
    });
  });
}

test("the toast takes a removal back", async ({ page, api }) => {
  await api.publish({ title: "Rivage" });
  await signIn(page);
  await page.getByRole("button", { name: "Supprimer « Rivage »" }).click();
  await expect(page.getByRole("status").getByText("« Rivage » a été supprimé.")).toBeVisible();
  await expect.poll(async () => (await api.list()).length).toBe(0);
  await page.getByRole("button", { name: "Annuler la suppression de « Rivage »" }).click();
  await expect(page.getByRole("list", { name: "Projets publiés" }).getByRole("heading")).toHaveText(["Rivage"]);
  expect((await api.list()).length).toBe(1);
});

test("after an edit the way home goes by itself, unless somebody stays", async ({ page, api }) => {
  const work = await api.publish();
  await signIn(page);
  await page.clock.install();
  const save = async () => {
    await page.goto(editWorkPath(work._id));
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
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

test("the session is kept in local storage too, and either copy heals the other", async ({ page, site }) => {
  await signInByForm(page);
  expect(await storedKeys(page)).toEqual(["token", "userId"]);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const sessionCookie = async () => (await page.context().cookies()).find(({ name }) => name === "session")?.value;
  expect(await sessionCookie()).toBe(token);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => storedKeys(page)).toEqual(["token", "userId"]);

  await page.context().clearCookies();
  await page.goto(adminPaths.newWork);
  await expect(page).toHaveURL(adminPaths.newWork);
  expect(await sessionCookie()).toBe(token);

  await page.evaluate(() => localStorage.setItem("draft", "kept"));
  await fetch(`${site.url}${adminPaths.signOut}`, {
    method: "POST",
    headers: { Cookie: `session=${token}`, Origin: site.url },
    redirect: "manual",
  });
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

test("an answer without a token, and no answer at all, are said at sign-in", async ({ page }) => {
  const attempt = async () => {
    await page.goto(adminPaths.signIn);
    await page.getByLabel("Adresse e-mail").fill(owner.email);
    await page.getByLabel("Mot de passe").fill(owner.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
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

test("without an answer the form stays as it was, and is sent again with one work as the result", async ({
  page,
  api,
}) => {
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await signIn(page);
  await page.goto(adminPaths.newWork);
  await fillWork(page, { title: "Deux fois" });
  await chooseImage(page);
  // The server gets it; its answer is lost on the way.
  await page.route("**/api/works", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Publier le projet" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Le serveur ne répond pas/);
  expect(alerts).toHaveLength(1);
  await expect(page.getByLabel("Titre")).toHaveValue("Deux fois");
  await page.unrouteAll();
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Deux fois"]);
});

test("a double click publishes once", async ({ page, api }) => {
  await signIn(page);
  await page.goto(adminPaths.newWork);
  await fillWork(page, { title: "Double clic" });
  await chooseImage(page);
  await page.getByRole("button", { name: "Publier le projet" }).dblclick();
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
  expect((await api.list()).map(({ title }) => title)).toEqual(["Double clic"]);
});
