import { adminPaths } from "#app/routes/admin/paths.ts";
import { bearer, json } from "./http.ts";
import { owner } from "./site.ts";

/** Sends credentials to the API. */
export function logIn(
  url: string,
  credentials: unknown = owner,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/auth/login`, { method: "POST", ...json(credentials, headers) });
}

export interface Session {
  token: string;
  userId: string;
}

/** Signs the owner in through the API. */
export async function openSession(url: string): Promise<Session> {
  const response = await logIn(url);
  if (!response.ok) throw new Error(`the owner's sign-in was answered with ${response.status}`);
  return response.json();
}

/**
 * Posts the sign-in form, as a browser without JavaScript does.
 * @param options.search the query of the form's address, which may name the page to return to
 */
export function postSignIn(
  url: string,
  { headers = { Origin: url }, search = "" }: { headers?: Record<string, string>; search?: string } = {},
): Promise<Response> {
  return fetch(`${url}${adminPaths.signIn}${search}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(owner),
    redirect: "manual",
  });
}

/** Signs in through the form. Returns the session cookie as a browser sends it back: `session=TOKEN`. */
export async function signInForCookie(url: string): Promise<string> {
  const response = await postSignIn(url);
  const cookie = cookieOf(response, "session");
  if (!cookie) throw new Error(`${response.status}: no session`);
  return cookie;
}

/** A cookie that a response sets, without its attributes: `NAME=VALUE`. */
export function cookieOf(response: Response, name: "session" | "device"): string | undefined {
  const cookies = response.headers.getSetCookie();
  return cookies.find((line) => line.replace(/^__Host-/, "").startsWith(`${name}=`))?.split(";")[0];
}

/** Posts the sign-out form of the session in the cookie. */
export function postSignOut(url: string, cookie: string): Promise<Response> {
  return fetch(url + adminPaths.signOut, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url },
    redirect: "manual",
  });
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
