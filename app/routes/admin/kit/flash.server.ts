import { randomUUID } from "node:crypto";
import type { HeaderReader } from "#app/http/negotiation.server.ts";
import { readCookie, setCookie } from "#app/middleware/cookies.server.ts";
import type { Flash } from "./flash.ts";

/** The header by which the browser brings a notice to the next page. */
export function flashHeaders(flash: Omit<Flash, "id">): { "Set-Cookie": string } {
  const bytes = Buffer.from(JSON.stringify({ id: randomUUID(), ...flash } satisfies Flash));
  return { "Set-Cookie": setCookie("notice", bytes.toString("base64url")) };
}

/** The notice that the browser has brought, and the header that removes it there. */
export function takeFlash(headers: HeaderReader): { flash: Flash | null; headers: HeadersInit } {
  const value = readCookie(headers, "notice");
  if (!value) return { flash: null, headers: {} };
  return { flash: parsed(value), headers: { "Set-Cookie": setCookie("notice", "") } };
}

/** Null for a cookie that this release has not written. */
function parsed(value: string): Flash | null {
  try {
    const flash = JSON.parse(Buffer.from(value, "base64url").toString());
    const isWhole = typeof flash.message === "string" && (!flash.undo || Array.isArray(flash.undo.ids));
    return isWhole ? flash : null;
  } catch {
    return null;
  }
}
