import type { Page } from "playwright";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { bearer, json } from "./http.ts";
import { owner } from "./site.ts";

/** Sends credentials to the API. */
export function logIn(url: string, credentials: unknown = owner, headers = {}): Promise<Response> {
  return fetch(`${url}/api/auth/login`, { method: "POST", ...json(credentials, headers) });
}

const { TEST_SESSION } = process.env;
const sessions = new Map<string, { token: string; userId: string }>();

/**
 * The owner's session on a site: the one that its database had from the start, until it ends, because the password hash
 * makes signing in slow.
 */
export async function openSession(url: string): Promise<{ token: string; userId: string }> {
  const known = sessions.get(url) ?? (TEST_SESSION && JSON.parse(TEST_SESSION));
  if (known && (await isTokenAccepted(url, known.token).catch(() => false))) return known;
  const response = await logIn(url);
  if (!response.ok) throw new Error(`the owner's sign-in was answered with ${response.status}`);
  const session = await response.json();
  sessions.set(url, session);
  return session;
}

/**
 * Signs in without the form: sets the cookie, and opens the dashboard with the copy in the storage.
 * @param opens null if the test opens another page of the desk, which makes that copy itself
 */
export async function signIn(page: Page, opens: "dashboard" | null = "dashboard"): Promise<void> {
  const { origin } = new URL((await page.request.get("/healthz")).url());
  const session = await openSession(origin);
  const cookie = { name: "session", value: session.token, url: origin, httpOnly: true, sameSite: "Lax" } as const;
  await page.context().addCookies([cookie]);
  if (opens === null) return;
  await page.goto(adminPaths.dashboard);
  await page.evaluate((copy) => Object.assign(localStorage, copy), session);
  await page.getByRole("heading", { name: "Tableau de bord" }).waitFor();
}

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

/** Whether the API accepts the token. The request changes nothing: it removes a work that does not exist. */
export async function isTokenAccepted(url: string, token: string): Promise<boolean> {
  const { status } = await fetch(`${url}/api/works/000000000000`, { method: "DELETE", headers: bearer(token) });
  if (status !== 404 && status !== 401) throw new Error(`a token was answered with ${status}`);
  return status === 404;
}

/** Whether the cookie opens a page of the admin area. */
export async function isSignedIn(url: string, cookie: string, path: string = adminPaths.dashboard): Promise<boolean> {
  const { status } = await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  if (status !== 200 && status !== 303) throw new Error(`${path} was answered with ${status}`);
  return status === 200;
}
