import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { readCookie, setCookie } from "#app/server/cookies.server.ts";
import type { HeaderReader } from "#app/server/negotiation.server.ts";

/** The next page says once what was just done. */
export interface Flash {
  message: string;
  focus?: string;
  /** They are of the button "Annuler"; beside "restore" is a link to the bin. */
  restore?: { action: string; intent: string; itemId: string; name: string; failed?: string };
}

export function redirectWithToast(to: string, flash: Flash | null) {
  return redirect(to, { status: 303, headers: toastHeaders(flash) });
}

export function toastHeaders(flash: Flash | null): Record<string, string> {
  const bytes = Buffer.from(JSON.stringify({ id: randomUUID(), ...flash }));
  return flash ? { "Set-Cookie": setCookie("notice", bytes.toString("base64url")) } : {};
}

/** The headers remove the cookie. One that this release has not written says nothing. */
export function takeToast(headers: HeaderReader): { flash: (Flash & { id: string }) | null; headers: HeadersInit } {
  const value = readCookie(headers, "notice");
  // Thanks with a "." are for their own page, also when it is read again.
  if (!value || value.includes(".")) return { flash: null, headers: {} };
  const gone = { "Set-Cookie": setCookie("notice", "") };
  try {
    const flash = JSON.parse(Buffer.from(value, "base64url").toString());
    const isWhole = typeof flash.message === "string" && (!flash.restore || typeof flash.restore.itemId === "string");
    return { flash: isWhole ? flash : null, headers: gone };
  } catch {
    return { flash: null, headers: gone };
  }
}
