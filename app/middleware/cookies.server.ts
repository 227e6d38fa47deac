import { parseCookie, stringifySetCookie } from "cookie";
import { backend } from "#app/backend.server.ts";
import type { HeaderReader } from "#app/http/negotiation.server.ts";
import { DAY_SECONDS, SESSION_SECONDS } from "#app/owner/session-life.ts";

const YEAR_SECONDS = 365 * DAY_SECONDS;

type Cookie = "session" | "device" | "theme";

export const sessionCookie = {
  set: (token: string) => setCookie("session", token, SESSION_SECONDS),
  clear: () => setCookie("session", "", 0),
};

export const deviceCookie = { set: (device: string) => setCookie("device", device, YEAR_SECONDS) };

export const themeCookie = {
  read: (headers: HeaderReader): "light" | "dark" => (readCookie(headers, "theme") === "light" ? "light" : "dark"),
  set: (theme: "light" | "dark") => setCookie("theme", theme, YEAR_SECONDS),
};

export function carriesSession(headers: HeaderReader): boolean {
  return readCookie(headers, "session") !== undefined || headers.get("Authorization") !== null;
}

export function readCookie(headers: HeaderReader, cookie: Cookie): string | undefined {
  return parseCookie(headers.get("Cookie") ?? "")[cookieName(cookie)];
}

function setCookie(cookie: Cookie, value: string, maxAge: number): string {
  const name = cookieName(cookie);
  return stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite: "lax", secure: isHttps() });
}

/** With this prefix a browser accepts the cookie only if it is Secure, has Path=/ and belongs to this exact host. */
function cookieName(cookie: Cookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie;
}

function isHttps(): boolean {
  return backend().env.siteUrl.startsWith("https:");
}
