import { data, type MiddlewareFunction } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { readCookie } from "#app/server/cookies.server.ts";
import { permissionsPolicy } from "#app/server/security-headers.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { keyId } from "../account/account-keys.tsx";
import { adminPaths } from "../admin-paths.ts";
import type { Asked } from "../kit/action.tsx";
import { longDate, moment } from "../kit/moments.ts";
import { type Flash, redirectWithToast } from "../kit/toast.server.ts";

const { account } = admin;

/** Browsers ask for keys only on the pages that have this header. */
export const allowKeys: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Permissions-Policy", permissionsPolicy("(self)"));
  return response;
};

export function answerIn(form: FormData, request: Request) {
  return [String(form.get("answer") ?? ""), readCookie(request.headers, "challenge") ?? ""] as const;
}

export async function listKeys(now: Date) {
  const { keyHost, listKeys } = backend().owners;
  return (await listKeys()).map(({ id, name, host, createdAt, usedAt }) => {
    const words = account.keys[host !== keyHost ? "elsewhere" : usedAt ? "used" : "unused"];
    return { id, name, line: fill(words, { date: longDate(createdAt), moment: moment(usedAt ?? now, now), host }) };
  });
}

export async function changeKeys(form: FormData, request: Request, ownerId: string, device: string) {
  const { addKey, listKeys, removeKey } = backend().owners;
  const [intent, id] = [form.get("intent"), String(form.get("id") ?? "")];
  const saying = (flash: Flash) => redirectWithToast(adminPaths.account, flash);
  if (intent === "add-key") {
    const isAdded = await addKey(ownerId, ...answerIn(form, request), device);
    if (!isAdded) return data({ error: "body_malformed" as const, intent }, 422);
    return saying({ message: fill(account.keys.added, { name: device }), focus: keyId() });
  }
  const keys = await listKeys();
  const index = keys.findIndex((key) => key.id === id);
  const { name } = keys[index] ?? {};
  if (name === undefined) return saying({ message: account.keys.gone, focus: keyId() });
  if (intent !== "remove-key-now") {
    const { question, ...words } = account.keys.ask;
    return { asks: { intent: "remove-key", id, question: fill(question, { name }), ...words } satisfies Asked };
  }
  await removeKey(id);
  return saying({
    message: fill(account.keys.removed, { name }),
    focus: keyId((keys[index + 1] ?? keys[index - 1])?.id),
  });
}
