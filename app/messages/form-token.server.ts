import { randomBytes } from "node:crypto";
import type { SiteKey } from "../owner/site-key.server.ts";

const MIN_AGE_MS = 3_000;
const MAX_AGE_MS = 24 * 3_600_000;

export type FormTokens = ReturnType<typeof createFormTokens>;

/** A token signs the time at which a form was shown: a program sends it at once, or an old copy for months. */
export function createFormTokens({ sign, now }: Pick<SiteKey, "sign"> & { now: () => Date }) {
  async function issue(): Promise<string> {
    const stamp = `${now().getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
    return `${stamp}.${await sign("contact-form", stamp)}`;
  }

  async function isValid(token: string): Promise<boolean> {
    const [, stamp = "", time = "", signature] = /^(([0-9a-z]{1,11})\.[\w-]{12})\.([\w-]{43})$/.exec(token) ?? [];
    if (signature !== (await sign("contact-form", stamp))) return false;
    const age = now().getTime() - Number.parseInt(time, 36);
    return age >= MIN_AGE_MS && age <= MAX_AGE_MS;
  }

  return { issue, isValid };
}
