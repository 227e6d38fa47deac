import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { OwnerParts } from "./accounts.server.ts";
import { sha256 } from "./hash.server.ts";
import { type Caller, normaliseEmail, type SignUpResult } from "./owner.ts";
import { chosenPasswordFault } from "./passwords.server.ts";

export function createSignUp({ db, accounts, throttleKeys, sessions, throttle, now }: OwnerParts) {
  async function issueSignUpCode(): Promise<string> {
    const code = (randomBytes(10).toString("hex").match(/.{5}/g) ?? []).join("-");
    await db
      .insertInto("signup_codes")
      .values({ code_hash: sha256(code), created_at: now() })
      .execute();
    return code;
  }

  async function signUp(
    input: { email?: unknown; password?: unknown; code?: unknown },
    caller: Caller,
  ): Promise<SignUpResult> {
    if (await accounts.hasOwner()) return { error: "sign_up_closed" };
    const keys = [await throttleKeys.signUpKey(caller)];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    if (typeof input.code !== "string" || !(await isSignUpCode(input.code))) return { error: "sign_up_closed" };

    const email = z.email().safeParse(normaliseEmail(input.email));
    const password = typeof input.password === "string" ? input.password : "";
    const fault = chosenPasswordFault(password);
    if (!email.success || fault) {
      await throttle.refund(keys);
      return {
        error: "fields_invalid",
        fields: { ...(email.success ? {} : { email: "email_invalid" }), ...(fault ? { password: fault } : {}) },
      };
    }
    const userId = await accounts.create(email.data, password);
    if (!userId) return { error: "sign_up_closed" };
    await throttle.refund(keys);
    return { token: await sessions.start(userId, caller), userId };
  }

  async function isSignUpCode(code: string): Promise<boolean> {
    const codes = await db.selectFrom("signup_codes").select("code_hash").execute();
    const given = Buffer.from(sha256(code.trim().toLowerCase()));
    return codes.reduce((known, row) => timingSafeEqual(Buffer.from(row.code_hash), given) || known, false);
  }

  return { issueSignUpCode, signUp };
}
