import { randomUUID } from "node:crypto";
import { readCookie, setCookie } from "#app/server/cookies.server.ts";
import type { HeaderReader } from "#app/server/negotiation.server.ts";

/** What was just done, said once on the next page: a toast, or a notice without a script. */
export interface Flash {
  /** A new one restarts the toast. */
  id: string;
  message: string;
  /** The id of the element that gets the focus. */
  focus?: string;
  undo?: Undo;
}

/** What the notice's button posts. */
export interface Undo {
  action: string;
  intent: string;
  ids: string[];
  /** The button's words in a notice, if "Annuler" does not suffice there. */
  words?: string;
  /** The button's accessible name. */
  name?: string;
  /** The address of the bin, if what is undone lies there. */
  bin?: string;
  /** What is said if the server refuses or does not answer, instead of why. */
  failed?: string;
  /** The id of the element that gets the focus, if no other notice follows. */
  focus?: string;
}

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
