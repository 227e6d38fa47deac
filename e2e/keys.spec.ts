import type { Browser, Page } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { admin } from "#app/texts/desk.ts";
import { addDevice } from "#test-support/device.ts";
import { isTokenAccepted, openSession } from "#test-support/sign-in.ts";
import type { Site } from "#test-support/site.ts";
import { button } from "./admin.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, sessionCookie, signIn, test, untilHydrated } from "./test.ts";

const { keys } = admin.account;
const device = "Chrome, Linux";
const forbidden = /publickey-credentials-create=\(\), publickey-credentials-get=\(\)/;
const allowed = /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/;

async function openBrowser(browser: Browser, site: Site) {
  const page = await browser.newPage({ baseURL: site.url, locale: "fr-FR" });
  return { page, ...(await addDevice(page)) };
}

/** Adds the device's key on the account page. */
async function addKey(page: Page): Promise<void> {
  await page.goto(adminPaths.account);
  await button(page, keys.add).click();
  await expect(page.getByRole("status").getByText(`La clé « ${device} » est ajoutée.`)).toBeVisible();
}

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await page.evaluate(() => localStorage.clear());
  await page.goto(adminPaths.signIn);
}

const signInByKey = (page: Page) => button(page, admin.signIn.key).click();
const dashboard = (page: Page) => page.getByRole("heading", { name: "Tableau de bord" });
const removeButton = (page: Page) => button(page, `Retirer la clé « ${device} »`);

test("a key added on the account page signs in without a name, as a password does", async ({ ownSite, browser }) => {
  test.slow();
  const site = await ownSite();
  const { page } = await openBrowser(browser, site);
  const policies: Record<string, string[] | undefined> = {};
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "document") return;
    policies[new URL(response.url()).pathname] = await response.headerValues("permissions-policy");
  });
  await page.goto(adminPaths.signIn);
  await untilHydrated(page);
  await expect(button(page, admin.signIn.key)).toHaveCount(0);
  await signIn(page);
  await page.getByRole("link", { name: "Compte" }).click();
  await expect(page.getByText(keys.none)).toBeVisible();
  await expect(page.getByText("Une clé n’ouvre que localhost.")).toBeVisible();
  await button(page, keys.add).click();
  await expect(page.getByRole("status").getByText(`La clé « ${device} » est ajoutée.`)).toBeVisible();
  await expect(page.getByText(/Ajoutée le .+ \d{4}, jamais utilisée$/)).toBeVisible();
  await button(page, keys.add).click();
  await expect(page.getByRole("alert")).toHaveText(keys.here);
  await expectNoViolations(page, "account, with a key");
  expect(policies).toEqual({
    [adminPaths.signIn]: [expect.stringMatching(allowed)],
    [adminPaths.dashboard]: [expect.stringMatching(forbidden)],
    [adminPaths.account]: [expect.stringMatching(allowed)],
  });

  await openSignIn(page);
  await expect(button(page, admin.signIn.key)).toBeVisible();
  // Its parts are on the account page, or on the sign-in page of an owner without a key.
  if (process.env.TEST_LONG) await expectNoViolations(page, "sign-in, with a key");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await signInByKey(page);
  const body = (await posted).postData() ?? "";
  await expect(dashboard(page)).toBeVisible();
  const cookie = await sessionCookie(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).toSorted()).toEqual(["desk", "token", "userId"]);
  expect([stored.token, stored.userId]).toEqual([cookie?.value, (await openSession(site.url)).userId]);
  expect(await isTokenAccepted(site.url, stored.token)).toBe(true);
  await page.goto(adminPaths.account);
  await expect(page.getByText(/Ajoutée le .+, utilisée à /)).toBeVisible();

  // The answer is good for one sign-in, with its own challenge only.
  const challenge = (await page.context().cookies()).find(({ name }) => name === "challenge");
  expect(challenge).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });

  const post = async (Cookie: string) => {
    const headers = { Cookie, Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
    const response = await fetch(site.url + adminPaths.signIn, { method: "POST", headers, body, redirect: "manual" });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("Cette clé n’est pas reconnue.");
    return response.status;
  };
  expect(await post(`challenge=${challenge?.value}`)).toBe(401);
  expect(await post("")).toBe(401);
  const asked = await fetch(site.url + adminPaths.keyChallenge);
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  const [another = ""] = asked.headers.getSetCookie();
  expect(another).toMatch(/^challenge=[\w-]{43}\.\d+\.[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await post(another.split(";")[0] ?? "")).toBe(401);
  if (!process.env.TEST_LONG) return page.close();

  // A client navigation leads to a page that has the permission too, and sign-in leads back.
  await page.goto(adminPaths.dashboard);
  // The scripts write the session into the storage once more when they start.
  await untilHydrated(page);
  await page.context().clearCookies({ name: "session" });
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("link", { name: /visites? en/ }).click();
  await page.waitForURL(/next=/);
  await signInByKey(page);
  await expect(page).toHaveURL(adminPaths.visits);
  await expect(page.getByRole("heading", { name: "Visites", level: 1 })).toBeVisible();

  // The session of another tab comes while the page waits for the key.
  await openSignIn(page);
  await page.context().addCookies(cookie ? [cookie] : []);
  await signInByKey(page);
  await expect(dashboard(page)).toBeVisible();
  await page.close();
});

test("a removed key ends its session, and is refused in words", { tag: "@long" }, async ({ ownSite, browser }) => {
  const site = await ownSite();
  const { page, cdp, authenticatorId } = await openBrowser(browser, site);
  await signIn(page, null);
  await addKey(page);
  await openSignIn(page);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  const asked = page.waitForResponse(`**${adminPaths.keyChallenge}?*`);
  await signInByKey(page);
  await asked;
  await expect(button(page, admin.signIn.key)).not.toHaveAttribute("aria-disabled");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await signInByKey(page);
  await expect(dashboard(page)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("token"));

  await openSignIn(page);
  const owner = await browser.newPage({ baseURL: site.url, locale: "fr-FR" });
  await signIn(owner, null);
  await owner.goto(adminPaths.account);
  await removeButton(owner).click();
  await owner.getByRole("alert").getByRole("button", { name: keys.ask.yes }).click();
  await expect(owner.getByRole("status").getByText(`La clé « ${device} » a été retirée.`)).toBeVisible();
  await expect(owner.getByRole("heading", { name: keys.h2 })).toBeFocused();
  await expect(owner.getByText(keys.none)).toBeVisible();
  expect(await isTokenAccepted(site.url, token ?? "")).toBe(false);
  await signInByKey(page);
  await expect(page.getByRole("alert")).toHaveText(admin.signIn.keyRefused);
  for (const each of [page, owner]) await each.close();
});

test("under another SITE_URL a key is not offered, and the account page says for which host it is", {
  tag: "@long",
}, async ({ ownSite, browser }) => {
  const site = await ownSite();
  const { page } = await openBrowser(browser, site);
  await signIn(page, null);
  await addKey(page);
  await site.stop();
  site.env.SITE_URL = site.url.replace("localhost", "nouveau.localhost");
  await site.start();
  await page.goto(adminPaths.account);
  await expect(page.getByText("Une clé n’ouvre que nouveau.localhost.")).toBeVisible();
  await expect(page.getByText(/Ajoutée le .+ pour localhost, n’ouvre pas cette adresse$/)).toBeVisible();
  // From this host the browser refuses a key for the other.
  await button(page, keys.add).click();
  await expect(page.getByRole("alert")).toHaveText(keys.otherHost.replace("{host}", "nouveau.localhost"));
  await openSignIn(page);
  await untilHydrated(page);
  await expect(button(page, admin.signIn.key)).toHaveCount(0);
  await page.close();
});

test("a browser that does not know keys is offered none", { tag: "@long" }, async ({ site, browser }) => {
  const { page } = await openBrowser(browser, site);
  await signIn(page, null);
  await addKey(page);
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential.prototype, "toJSON"));
  await page.goto(adminPaths.account);
  await expect(page.getByRole("heading", { name: keys.h2 })).toBeVisible();
  await untilHydrated(page);
  await expect(button(page, keys.add)).toHaveCount(0);
  await openSignIn(page);
  await untilHydrated(page);
  await expect(button(page, admin.signIn.key)).toHaveCount(0);

  // Without scripts it is as before; keys are listed, and removed after a question.
  const plain = await browser.newPage({ baseURL: site.url, locale: "fr-FR", javaScriptEnabled: false });
  await plain.goto(adminPaths.signIn);
  await expect(plain.getByRole("button", { name: /^Se connecter/ })).toHaveCount(1);
  await expect(plain.getByText(admin.signIn.or, { exact: true })).toHaveCount(0);
  await signIn(plain, null);
  await plain.goto(adminPaths.account);
  const noScript = plain.locator("main noscript");
  await expect(noScript).toBeVisible();
  expect(await noScript.textContent()).toBe(keys.noScript);
  await removeButton(plain).click();
  await plain.getByRole("link", { name: "Annuler" }).click();
  await removeButton(plain).click();
  await button(plain, keys.ask.yes).click();
  await expect(plain.getByText(`La clé « ${device} » a été retirée.`)).toBeVisible();
  await expect(removeButton(plain)).toHaveCount(0);
  for (const each of [page, plain]) await each.close();
});
