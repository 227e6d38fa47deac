import type { Page } from "playwright";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { bearer, json } from "./http.ts";
import { owner } from "./site.ts";

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

/** Whether the API accepts the token. The request changes nothing: it removes a work that does not exist. */
export async function isTokenAccepted(url: string, token: string): Promise<boolean> {
  const { status } = await fetch(`${url}/api/works/000000000000`, { method: "DELETE", headers: bearer(token) });
  if (status !== 404 && status !== 401) throw new Error(`a token was answered with ${status}`);
  return status === 404;
}
