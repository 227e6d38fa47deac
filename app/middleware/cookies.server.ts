import { parseCookie, stringifySetCookie } from "cookie";
import { backend } from "#app/backend.server.ts";
import type { HeaderReader } from "#app/http/negotiation.server.ts";
import { DAY_SECONDS, SESSION_SECONDS } from "#app/owner/session-life.ts";
import type { Theme } from "#app/ui/theme.ts";

const YEAR_SECONDS = 365 * DAY_SECONDS;

type Cookie = "session" | "device" | "theme";

/** Under https the names carry the prefix that makes a browser hold to Secure, Path=/ and this very host. */
function cookieName(cookie: Cookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie;
}

function isHttps(): boolean {
  return backend().env.siteUrl.startsWith("https:");
}

/** The value of one of the site's cookies. */
export function readCookie(headers: HeaderReader, cookie: Cookie): string | undefined {
  return parseCookie(headers.get("Cookie") ?? "")[cookieName(cookie)];
}

function setCookie(cookie: Cookie, value: string, maxAge: number): string {
  return stringifySetCookie({
    name: cookieName(cookie),
    value,
    maxAge,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
  });
}

export const sessionCookie = {
  set: (token: string) => setCookie("session", token, SESSION_SECONDS),
  clear: () => setCookie("session", "", 0),
};

export const deviceCookie = {
  set: (device: string) => setCookie("device", device, YEAR_SECONDS),
};

export const themeCookie = {
  read: (headers: HeaderReader): Theme => (readCookie(headers, "theme") === "light" ? "light" : "dark"),
  set: (theme: Theme) => setCookie("theme", theme, YEAR_SECONDS),
};

/** Whether somebody who signed in sends this: no cache, and none of ours, may know the answer. */
export function carriesSession(headers: HeaderReader): boolean {
  return readCookie(headers, "session") !== undefined || headers.get("Authorization") !== null;
}
