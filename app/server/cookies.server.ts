import { parseCookie, stringifySetCookie } from "cookie";
import { CHALLENGE_SECONDS, DAY_SECONDS, SESSION_SECONDS } from "#app/owner/sessions.server.ts";
import type { HeaderReader } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";

/** In seconds. */
const maxAges = { session: SESSION_SECONDS, challenge: CHALLENGE_SECONDS, theme: 365 * DAY_SECONDS, notice: 60 };

type Cookie = keyof typeof maxAges;

export function readTheme(headers: HeaderReader): "light" | "dark" {
  return readCookie(headers, "theme") === "light" ? "light" : "dark";
}

export function carriesSession(headers: HeaderReader): boolean {
  return readCookie(headers, "session") !== undefined || /^Bearer /i.test(headers.get("Authorization") ?? "");
}

export function readCookie(headers: HeaderReader, cookie: Cookie): string | undefined {
  return parseCookie(headers.get("Cookie") ?? "")[cookieName(cookie)];
}

export function setCookie(cookie: Cookie, value: string): string {
  const name = cookieName(cookie);
  const maxAge = value ? maxAges[cookie] : 0;
  const sameSite = cookie === "challenge" ? "strict" : "lax";
  return stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite, secure: isHttps() });
}

/** With this prefix browsers accept the cookie only if it is Secure, has Path=/ and belongs to this exact host. */
const cookieName = (cookie: Cookie): string => (isHttps() ? `__Host-${cookie}` : cookie);

const isHttps = (): boolean => backend().env.siteUrl.startsWith("https:");
