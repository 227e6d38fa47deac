import type { Page } from "playwright";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { owner } from "#test-support/site.ts";

/** Fills in and submits the sign-in form that the page shows. */
export async function submitSignIn(page: Page, password = owner.password): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(owner.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** Posts a form, as a browser without JavaScript does. */
function postForm(address: string, headers: Record<string, string>, fields = {}): Promise<Response> {
  return fetch(address, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
}

/**
 * Posts the sign-in form.
 * @param options.search the query of the form's address, which may name the page to return to
 */
export function postSignIn(
  url: string,
  { headers = { Origin: url } as Record<string, string>, search = "" } = {},
): Promise<Response> {
  return postForm(`${url}${adminPaths.signIn}${search}`, headers, owner);
}

/** Signs in through the form. Returns the session cookie as a browser sends it back: `session=TOKEN`. */
export async function signInForCookie(url: string): Promise<string> {
  const response = await postSignIn(url);
  const [cookie] = response.headers.getSetCookie()[0]?.split(";") ?? [];
  if (!cookie) throw new Error(`${response.status}: no session`);
  return cookie;
}

/** Posts the sign-out form of the session in the cookie. */
export function postSignOut(url: string, Cookie: string): Promise<Response> {
  return postForm(url + adminPaths.signOut, { Cookie, Origin: url });
}

/** Whether the cookie opens a page of the admin area. */
export async function isSignedIn(url: string, cookie: string, path: string = adminPaths.dashboard): Promise<boolean> {
  const { status } = await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  if (status !== 200 && status !== 303) throw new Error(`${path} was answered with ${status}`);
  return status === 200;
}
