import { randomUUID } from "node:crypto";
import { readCookie, setCookie } from "#app/server/cookies.server.ts";
import type { HeaderReader } from "#app/server/negotiation.server.ts";

/** The next page says once what was just done: in a toast, or in a notice where no script runs. */
export interface Flash {
  /** A new id restarts the toast. */
  id: string;
  message: string;
  /** The element with this id gets the focus. */
  focus?: string;
  undo?: Undo;
}

export interface Undo {
  action: string;
  intent: string;
  ids: string[];
  /** The button of a notice says this, where "Annuler" does not suffice. */
  words?: string;
  /** The button has this accessible name. */
  name?: string;
  /** It leads to the bin, if what is undone lies there. */
  bin?: string;
  /** This sentence replaces the reason when the server refuses or does not answer. */
  failed?: string;
  /** The element with this id gets the focus, if no other notice follows. */
  focus?: string;
}

export function flashHeaders(flash: Omit<Flash, "id">): { "Set-Cookie": string } {
  const bytes = Buffer.from(JSON.stringify({ id: randomUUID(), ...flash } satisfies Flash));
  return { "Set-Cookie": setCookie("notice", bytes.toString("base64url")) };
}

/** The headers remove the cookie, so that a notice is said once. */
export function takeFlash(headers: HeaderReader): { flash: Flash | null; headers: HeadersInit } {
  const value = readCookie(headers, "notice");
  // Thanks with a "." are for their own page, also when it is read again.
  if (!value || value.includes(".")) return { flash: null, headers: {} };
  return { flash: parsed(value), headers: { "Set-Cookie": setCookie("notice", "") } };
}

/** Gives null for a cookie that this release has not written. */
function parsed(value: string): Flash | null {
  try {
    const flash = JSON.parse(Buffer.from(value, "base64url").toString());
    const isWhole = typeof flash.message === "string" && (!flash.undo || Array.isArray(flash.undo.ids));
    return isWhole ? flash : null;
  } catch {
    return null;
  }
}
