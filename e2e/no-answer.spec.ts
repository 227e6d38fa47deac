import type { BrowserContext, Locator, Page, Request } from "playwright/test";
import { adminPaths, messagePath } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { availability } from "#app/texts/availability.ts";
import { admin } from "#app/texts/desk.ts";
import { siteTexts } from "#app/texts/site.ts";
import { visits } from "#app/texts/visits.ts";
import { legal } from "#content/legal.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { site as content } from "#content/site.ts";
import { toLegal, workAddress } from "#test-support/addresses.ts";
import { owner } from "#test-support/site.ts";
import { button } from "./admin.ts";
import { expect, holdBack, signIn, signInByForm, test, untilHydrated, watchReload } from "./test.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "serveur" });
const noAnswer = /le serveur ne répond pas/i;
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const pageData = "**/*.data*";

/** Ways to be left without an answer: the browser knows of the first one only. */
const failures: Record<string, (page: Page, context: BrowserContext) => Promise<unknown>> = {
  offline: (_, context) => context.setOffline(true),
  unreachable: (page) => page.route(pageData, (route) => route.abort()),
  "behind a proxy that answers 522": (page) =>
    page.route(pageData, (route) => route.fulfill({ status: 522, body: "<h1>Connection timed out</h1>" })),
};

const resumeTitle = `${resume.h1} ${content.ownerName}`;

async function repair(page: Page, context: BrowserContext): Promise<void> {
  await page.unrouteAll();
  await context.setOffline(false);
}

test("without a connection a link leaves the home page open", async ({ page, context, api }) => {
  const address = workAddress(await api.publish({ title: "Rivage" }));
  await page.goto(paths.home);
  const isSameDocument = await watchReload(page);
  await context.setOffline(true);
  await page.locator(`a[href="${address}"]`).first().click();
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(page).toHaveURL(paths.home);
  await expect(heading(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toHaveText("Rivage");
  await expect(notice(page)).toHaveCount(0);
  // The way back waits in the same way.
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(heading(page)).toHaveText("Rivage");
  await context.setOffline(false);
  await expect(page).toHaveURL(paths.home);
  await expect(notice(page)).toHaveCount(0);
  await page.goForward();
  await expect(heading(page)).toHaveText("Rivage");
  expect(await isSameDocument()).toBe(true);
});

test("a pointer over a link fetches its page's script, and without an answer nothing else happens", {
  tag: "@long",
}, async ({ page, context }) => {
  await page.goto(paths.contact);
  const isSameDocument = await watchReload(page);
  const link = page.getByRole("banner").locator(`a[href="${paths.resume}"]`).filter({ visible: true }).first();
  await untilHydrated(page);
  await context.setOffline(true);
  await link.hover();
  await expect(page.locator('link[rel=prefetch][href*="/assets/resume-"][href$=".js"]')).toHaveCount(1);
  await context.setOffline(false);
  await link.click();
  await expect(heading(page)).toHaveText(resumeTitle);
  expect(await isSameDocument()).toBe(true);
});

test("a visitor can stop waiting for a link, and use it again later", async ({ page, context }) => {
  await page.goto(`${paths.portfolio}#contenu`);
  const isSameDocument = await watchReload(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: toLegal });
  await context.setOffline(true);
  for (let time = 0; time < 2; time += 1) {
    await link.click();
    await expect(notice(page)).toHaveText(noAnswer);
    await button(page, "Arrêter").click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/portfolio(#contenu)?$/);
  }
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/portfolio(#contenu)?$/);
  await link.click();
  await expect(page).toHaveURL(paths.legal);
  expect(await isSameDocument()).toBe(true);
});

for (const failure of ["unreachable", "behind a proxy that answers 522"]) {
  test(`while the server is ${failure}, a page stays until the visitor tries again`, {
    tag: failure === "unreachable" ? [] : "@long",
  }, async ({ page, context }) => {
    await page.goto(paths.resume);
    const isSameDocument = await watchReload(page);
    const isData = (request: Request) => request.url().includes(".data");
    let count = 0;
    page.on("request", (request) => {
      if (isData(request)) count += 1;
    });
    await failures[failure]?.(page, context);
    await page.getByRole("contentinfo").getByRole("link", { name: toLegal }).click();
    await expect(notice(page)).toHaveText(noAnswer);
    await expect(page).toHaveURL(paths.resume);
    await expect(heading(page)).toHaveText(resumeTitle);
    const again = button(page, "Réessayer");
    const secondTry = Promise.race([
      page.waitForEvent("requestfailed", isData),
      page.waitForEvent("requestfinished", isData),
    ]);
    await again.focus();
    await page.keyboard.press("Enter");
    await secondTry;
    await expect(again).toBeFocused();
    await repair(page, context);
    await again.click();
    await expect(page).toHaveURL(paths.legal);
    await expect(heading(page)).toHaveText(legal.h1);
    await expect(notice(page)).toHaveCount(0);
    // The click and two tries: nothing is repeated without the visitor.
    expect(count).toBe(3);
    await page.goBack();
    await expect(heading(page)).toHaveText(resumeTitle);
    expect(await isSameDocument()).toBe(true);
  });
}

test("a list that cannot be read leaves the page before it open", { tag: "@long" }, async ({ page, context }) => {
  // A slow list opens its page with a loading message: here no time passes.
  await page.clock.install();
  await page.goto(paths.legal);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await failures.unreachable?.(page, context);
  await page.getByRole("banner").locator(`a[href="${paths.portfolio}"]`).filter({ visible: true }).first().click();
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(heading(page)).toHaveText(legal.h1);
  await repair(page, context);
  await page.clock.resume();
  await button(page, "Réessayer").click();
  await expect(heading(page)).toHaveText(portfolio.h1);
});

test("a server on the same computer is used without a connection", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await page.goto(paths.portfolio);
  await page.getByRole("contentinfo").getByRole("link", { name: toLegal }).click();
  await expect(heading(page)).toHaveText(legal.h1);
});

test("without a connection the desk keeps its input, and navigates once there is one", async ({ page, context }) => {
  await signIn(page);
  await page.goto(adminPaths.account);
  await page.getByLabel("Mot de passe actuel").fill("tapé avant la coupure");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("tapé avant la coupure");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
});

interface LostForm {
  path: string;
  isOwner: boolean;
  fill: (page: Page) => Promise<void>;
  submit: (page: Page) => Locator;
  /** The field that shows whether the input is still there. */
  typed: (page: Page) => Locator;
  sentence?: string;
  /** What the server says in the end. */
  answer: string;
}

const forms: Record<string, LostForm> = {
  contact: {
    path: paths.contact,
    isOwner: false,
    fill: async (page) => {
      await page.getByLabel("Votre nom").fill("Anna");
      await page.getByLabel("Votre message").fill("tapé");
    },
    submit: (page) => button(page, "Envoyer le message"),
    typed: (page) => page.getByLabel("Votre message"),
    sentence: "Le serveur n’a pas répondu. Votre texte est conservé",
    answer: "réponses à corriger",
  },
  "sign-in": {
    path: adminPaths.signIn,
    isOwner: false,
    fill: async (page) => {
      await page.getByLabel("Adresse e-mail").fill("anna@example.org");
      await page.getByLabel("Mot de passe", { exact: true }).fill("tapé");
    },
    submit: (page) => button(page, "Se connecter"),
    typed: (page) => page.getByLabel("Mot de passe", { exact: true }),
    answer: "Adresse e-mail ou mot de passe incorrect.",
  },
  password: {
    path: adminPaths.account,
    isOwner: true,
    fill: async (page) => {
      await page.getByLabel("Mot de passe actuel").fill(owner.password);
      for (const nth of [0, 1])
        await page
          .getByLabel(/nouveau mot de passe/i)
          .nth(nth)
          .fill("tapé");
    },
    submit: (page) => button(page, "Changer le mot de passe"),
    typed: (page) => page.getByLabel("Mot de passe actuel"),
    answer: "Choisissez un mot de passe d’au moins 12",
  },
};

for (const [
  name,
  { path, isOwner, fill, submit, typed, sentence = "Le serveur ne répond pas.", answer },
] of Object.entries(forms)) {
  test(`the ${name} form that gets no answer says so, keeps its input, and can be sent again`, {
    tag: name === "contact" ? [] : "@long",
  }, async ({ page, context }) => {
    if (isOwner) await signIn(page, null);
    await page.goto(path);
    const isSameDocument = await watchReload(page);
    await fill(page);
    const input = await typed(page).inputValue();
    const { unreachable, ...others } = failures;
    for (const fail of [unreachable, ...(process.env.TEST_LONG ? Object.values(others) : [])]) {
      await fail?.(page, context);
      await submit(page).click();
      await expect(page.getByRole("alert")).toContainText(sentence);
      await expect(page.getByText(answer)).toHaveCount(0);
      await expect(typed(page)).toHaveValue(input);
      await repair(page, context);
      // Nothing is sent without the visitor, who may have changed the input.
      await submit(page).click();
      await expect(page.getByText(answer)).toBeVisible();
      await expect(typed(page)).toHaveValue(input);
    }
    expect(await isSameDocument()).toBe(true);
  });
}

test("an availability without an answer stays chosen, and is sent again", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await signIn(page, null);
  for (const [round, fail] of Object.values(failures).entries()) {
    await page.goto(adminPaths.availability);
    // Each time it is another one than the saved one.
    const chosen = page.getByRole("radio", { name: round % 2 ? "Disponible" : "Complet" });
    await chosen.check();
    await fail(page, context);
    await button(page, "Enregistrer").click();
    await expect(page.getByRole("alert")).toContainText(noAnswer);
    await expect(chosen).toBeChecked();
    await repair(page, context);
    await button(page, "Enregistrer").click();
    await expect(page.getByText("Disponibilité enregistrée.")).toBeVisible();
  }
});

test("signing out without an answer says so and leaves the session open", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await signInByForm(page);
  await page.goto(adminPaths.account);
  const isSameDocument = await watchReload(page);
  await page.getByLabel("Mot de passe actuel").fill("tapé");
  await failures.unreachable?.(page, context);
  await button(page, "Se déconnecter").click();
  await expect(page.getByRole("alert")).toContainText(noAnswer);
  await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("tapé");
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain("token");
  await repair(page, context);
  await context.setOffline(true);
  await button(page, "Se déconnecter").click();
  await expect(page.getByRole("alert")).toContainText(noAnswer);
  await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("tapé");
  await context.setOffline(false);
  await button(page, "Se déconnecter").click();
  await expect(button(page, "Se connecter")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("token");
  expect(await isSameDocument()).toBe(true);
});

test("the dashboard keeps its list if the server fails after a change", { tag: "@long" }, async ({ page, api }) => {
  for (const title of ["Un", "Deux"]) await api.publish({ title });
  await signIn(page);
  await page.route(pageData, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await button(page, "Supprimer « Un »").click();
  await expect(notice(page)).toHaveText(noAnswer);
  await expect(page.getByRole("heading", { name: "Deux" })).toBeVisible();
  expect(await api.titles()).toEqual(["Deux"]);
  await page.unrouteAll();
  await button(page, "Réessayer").click();
  await expect(page.getByRole("heading", { name: "Un", exact: true })).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await button(page, "Supprimer « Deux »").click();
  await expect.poll(api.titles).toEqual([]);
});

test("the dashboard says that its list could not be read, and that it is loading", { tag: "@long" }, async ({
  page,
  api,
}) => {
  await api.publish({ title: "Enfin" });
  await signIn(page, null);
  await page.goto(adminPaths.account);
  const data = new RegExp(`${adminPaths.dashboard}\\.data.*dashboard`);
  const toDashboard = page.getByRole("link", { name: "Tableau de bord" });
  await page.route(data, (route) => route.fulfill({ status: 500, body: "" }));
  await toDashboard.click();
  await expect(page.getByText("Vide", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ajouter un projet" })).toBeVisible();
  await page.unroute(data);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Enfin" })).toBeVisible();

  await page.goto(adminPaths.account);
  const release = await holdBack(page, data);
  await toDashboard.click();
  await expect(page.getByRole("status").getByText("Chargement", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Enfin" })).toBeVisible();
  // The announcement stays on the page when the list reloads after the change.
  await button(page, "Supprimer « Enfin »").click();
  await expect(page.getByText("« Enfin » a été supprimé.")).toBeVisible();
  await expect.poll(async () => (await api.list()).length).toBe(0);
  await expect(page.getByText("« Enfin » a été supprimé.")).toBeVisible();
});

test("the other screens say that they are loading, and that they could not be read", { tag: "@long" }, async ({
  page,
}) => {
  await signIn(page, null);
  const screens = [
    [messagePath(), admin.messages.h1],
    [adminPaths.visits, visits.h1],
    [adminPaths.availability, availability.h1],
    [adminPaths.account, admin.account.h1],
  ] as const;
  for (const [path, heading] of screens) {
    await page.goto(adminPaths.dashboard);
    const data = new RegExp(`${path}\\.data`);
    const release = await holdBack(page, data);
    const link = page.locator(`main a[href="${path}"]`);
    await link.first().click();
    await expect(page.getByRole("status").getByText("Chargement", { exact: true }), path).toBeVisible();
    await expect(page.getByRole("heading", { name: admin.dashboard.h1 })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("Chargement", { exact: true })).toHaveCount(0);
    await page.unroute(data);

    await page.getByRole("main").getByRole("link", { name: admin.form.back }).click();
    await page.route(data, (route) => route.fulfill({ status: 500, body: "<h1>A proxy</h1>" }));
    await link.first().click();
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(siteTexts.errorPage.failed);
    await expect(page.getByText("A proxy")).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
    await page.unroute(data);
    await page.getByRole("link", { name: siteTexts.errorPage.retry }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});
