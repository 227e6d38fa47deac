import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { createAccounts, type OwnerOptions, type OwnerParts } from "./accounts.server.ts";
import { sha256 } from "./hash.server.ts";
import { createKeys } from "./keys.server.ts";
import {
  type Caller,
  type ChangePasswordResult,
  type LogInResult,
  normaliseEmail,
  type Session,
  type SignUpResult,
} from "./owner.ts";
import { chosenPasswordFault } from "./passwords.server.ts";
import { createSessions } from "./sessions.server.ts";
import { createSiteKey } from "./site-key.server.ts";
import { createThrottleKeys } from "./throttle.server.ts";

export type Owners = ReturnType<typeof createOwners>;

export function createOwners(options: OwnerOptions) {
  const { db, passwords, throttle } = options;
  const { sign } = createSiteKey({ db });
  const throttleKeys = createThrottleKeys({ sign });
  const accounts = createAccounts(options);
  const sessions = createSessions({ ...options, throttleKeys });
  const parts: OwnerParts = { ...options, accounts, sessions, throttleKeys, sign };

  async function changePassword(
    session: Session,
    input: { current: string; next: string },
  ): Promise<ChangePasswordResult> {
    const keys = [await throttleKeys.changePasswordKey(session.ownerId)];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.findWithHash();
    if (!(await passwords.matches(input.current, owner?.password_hash ?? null))) return "wrong_password";
    await throttle.refund(keys);
    const fault = chosenPasswordFault(input.next);
    if (fault) return fault;
    await accounts.resetPassword(input.next, session.id);
    return "changed";
  }

  const told =
    <Input extends unknown[], Result extends object | string>(
      name: string,
      attempt: (...input: Input) => Promise<Result>,
    ) =>
    async (...input: Input) => {
      const result = await attempt(...input);
      const said: object | string = result;
      const outcome = typeof said === "string" ? said : "error" in said ? String(said.error) : "done";
      options.onAttempt?.(name, outcome);
      return result;
    };

  const [signUp, logIn, keys] = [createSignUp(parts), createLogIn(parts), createKeys(parts)];
  return {
    ...{ ...accounts, ...sessions, ...signUp, ...logIn, ...keys },
    signUp: told("sign_up", signUp.signUp),
    logIn: told("sign_in", logIn.logIn),
    logInByKey: told("sign_in_by_key", keys.logInByKey),
    changePassword: told("password_change", changePassword),
  };
}

/** Failures in 15 minutes, from all networks together that are not known. */
const MAX_ACCOUNT_FAILURES = 100;

export function createLogIn({ accounts, throttleKeys, passwords, sessions, throttle }: OwnerParts) {
  /** Seconds to wait if the caller's network is over its limit. It can refuse before the body is read. */
  const throttledFor = async (caller: Caller) => throttle.wait([await throttleKeys.networkKey(caller)]);

  async function logIn(input: { email?: unknown; password?: unknown }, caller: Caller): Promise<LogInResult> {
    const email = normaliseEmail(input.email);
    const password = typeof input.password === "string" ? input.password : "";
    const network = await throttleKeys.networkKey(caller);
    // The network's limit comes first, because this process remembers it without a query.
    const closed = await throttledFor(caller);
    if (closed) return { error: "throttled", retryAfter: closed };
    // A known network is judged by its own failures alone, so strangers elsewhere cannot close it.
    const account = (await sessions.isKnownNetwork(network)) ? [] : [await throttleKeys.accountKey(email)];
    const retryAfter =
      // The account comes first, so that an attempt at a closed one does not count against the network.
      (await throttle.wait(account, MAX_ACCOUNT_FAILURES)) ??
      (await throttle.spend([network])) ??
      (await throttle.spend(account, MAX_ACCOUNT_FAILURES));
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.findWithHash();
    const isRight = await passwords.matches(password, owner?.email === email ? owner.password_hash : null);
    if (!owner || !isRight) return { error: "wrong_credentials" };
    await throttle.refund([network, ...account]);
    return { token: await sessions.start(owner.id, caller), userId: owner.id };
  }

  return { logIn, throttledFor };
}

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
