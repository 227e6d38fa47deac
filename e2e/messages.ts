import { setTimeout as wait } from "node:timers/promises";
import { DECOY } from "#app/messages/message.ts";
import { paths } from "#app/paths.ts";
import { readText } from "#test-support/http.ts";

/** The fields of a message that the site accepts. */
export const soundMessage = {
  name: "Lucie Armand",
  email: "lucie@example.org",
  kind: "autre",
  budget: "",
  text: "Bonjour, nous tenons une librairie de quartier et notre site a vieilli.",
  [DECOY]: "",
};

/** The signed time in the form of the contact page. */
export async function readToken(url: string): Promise<string> {
  return /name="token" value="([^"]*)"/.exec(await readText(url + paths.contact))?.[1] ?? "";
}

/** A signed time that is old enough: a person needs longer than three seconds. */
export async function oldToken(url: string): Promise<string> {
  const token = await readToken(url);
  await wait(3_100);
  return token;
}

/**
 * Posts the form, as a browser without JavaScript does.
 * @param address counts behind TRUST_PROXY
 */
export function postMessage(url: string, fields: Record<string, string>, address = "192.0.2.1"): Promise<Response> {
  const headers = { Origin: url, "X-Forwarded-For": address };
  return fetch(url + paths.contact, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}
