import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import { cleanText } from "../formats/pasted-text.ts";
import { createKeys } from "./keys.server.ts";
import { type Caller, normaliseEmail, type Session, type SignedIn, type Throttled } from "./owner.ts";
import { chosenPasswordFault, type PasswordFault, type Passwords } from "./passwords.server.ts";
import { createSign, isEqual, sha256 } from "./secrets.server.ts";
import { createSessions, endSessions } from "./sessions.server.ts";
import { createThrottle, forgetFailures, networkOf } from "./throttle.server.ts";

/** All unknown networks together may fail so often in 15 minutes. */
const MAX_ACCOUNT_FAILURES = 100;

export type Owners = ReturnType<typeof createOwners>;

type SignUpResult =
  | SignedIn
  | { error: "sign_up_closed" }
  | { error: "fields_invalid"; fields: { email?: "email_invalid"; password?: PasswordFault } }
  | Throttled;

interface OwnerOptions {
  db: Kysely<Database>;
  passwords: Passwords;
  siteUrl: string;
  now: () => Date;
  /** It is told of each attempt to sign in, to sign up or to change the password. */
  onAttempt?: (attempt: string, outcome: string) => void;
}

export function createOwners(options: OwnerOptions) {
  const { db, passwords, now } = options;
  const sign = createSign(db);
  const throttle = createThrottle({ db, now });
  /** The owner's sessions hold it, so that a network from which the owner has signed in is known again. */
  const networkKey = (caller: Caller) => sign("network", networkOf(caller));
  const accounts = createAccounts(options);
  const sessions = createSessions({ ...options, networkKey });
  const keys = createKeys({ ...options, throttle, networkKey, sessions, sign });

  /** It returns the seconds to wait if the caller's network is over its limit, before the body is read. */
  const throttledFor = async (caller: Caller) => throttle.wait([await networkKey(caller)]);

  async function logIn(
    input: { email?: unknown; password?: unknown },
    caller: Caller,
  ): Promise<SignedIn | { error: "wrong_credentials" } | Throttled> {
    const email = normaliseEmail(input.email);
    const password = typeof input.password === "string" ? input.password : "";
    const network = await networkKey(caller);
    // The network's limit comes first, because this process remembers it without a query.
    const closed = await throttledFor(caller);
    if (closed) return { error: "throttled", retryAfter: closed };
    // A known network is judged by its own failures alone, so strangers elsewhere cannot close it.
    const account = (await sessions.isKnownNetwork(network)) ? [] : [await sign("account", email)];
    const retryAfter =
      // The account comes first, so that an attempt at a closed one does not count against the network.
      (await throttle.wait(account, MAX_ACCOUNT_FAILURES)) ??
      (await throttle.spend([network])) ??
      (await throttle.spend(account, MAX_ACCOUNT_FAILURES));
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.findWithHash();
    const hash = owner?.email === email ? owner.password_hash : null;
    const isRight = await isPassword(password, hash, [network, ...account]);
    if (!owner || !isRight) return { error: "wrong_credentials" };
    await throttle.refund([network, ...account]);
    return { token: await sessions.start(owner.id, caller), userId: owner.id };
  }

  function isPassword(typed: string, hash: string | null, keys: string[]): Promise<boolean> {
    return passwords.matches(typed, hash).catch(async (error) => {
      await throttle.giveBack(keys);
      throw error;
    });
  }

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
    const keys = [await sign("sign-up", networkOf(caller))];
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
    const given = sha256(cleanText(code, "name").toLowerCase());
    return codes.map(({ code_hash }) => isEqual(code_hash, given)).includes(true);
  }

  async function changePassword(
    session: Session,
    input: { current: string; next: string },
  ): Promise<"changed" | "wrong_password" | PasswordFault | Throttled> {
    const keys = [await sign("change-password", session.ownerId)];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.findWithHash();
    if (!(await isPassword(input.current, owner?.password_hash ?? null, keys))) return "wrong_password";
    await throttle.refund(keys);
    const fault = chosenPasswordFault(input.next);
    if (fault) return fault;
    await accounts.resetPassword(input.next, session.id);
    return "changed";
  }

  async function told<Result extends object | string>(attempt: string, answer: Promise<Result>): Promise<Result> {
    const result = await answer;
    const said: object | string = result;
    const outcome = typeof said === "string" ? said : "error" in said ? String(said.error) : "done";
    options.onAttempt?.(attempt, outcome);
    return result;
  }

  return {
    ...accounts,
    ...sessions,
    ...keys,
    issueSignUpCode,
    throttledFor,
    signUp: (...sent: Parameters<typeof signUp>) => told("sign_up", signUp(...sent)),
    logIn: (...sent: Parameters<typeof logIn>) => told("sign_in", logIn(...sent)),
    logInByKey: (...sent: Parameters<typeof keys.logInByKey>) => told("sign_in_by_key", keys.logInByKey(...sent)),
    changePassword: (...sent: Parameters<typeof changePassword>) => told("password_change", changePassword(...sent)),
  };
}

function createAccounts({ db, passwords, now }: OwnerOptions) {
  const findOwner = () => db.selectFrom("owners").select(["id", "email"]).executeTakeFirst();

  const findWithHash = () => db.selectFrom("owners").select(["id", "email", "password_hash"]).executeTakeFirst();

  const hasOwner = async () => (await findOwner()) !== undefined;

  /** The result is null if an owner exists, which a unique column ensures for concurrent calls too. */
  async function create(email: string, password: string): Promise<string | null> {
    if (await hasOwner()) return null;
    const password_hash = await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const owner = await trx
        .insertInto("owners")
        .values({ id: randomUUID(), email: normaliseEmail(email), password_hash, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (owner) await trx.deleteFrom("signup_codes").execute();
      return owner?.id ?? null;
    });
  }

  /** Without a session the caller is a command, after which the password signs in at once, whatever has failed before. */
  async function resetPassword(password: string, exceptSession: string | null = null): Promise<boolean> {
    const password_hash = await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx.updateTable("owners").set({ password_hash }).executeTakeFirst();
      await endSessions(trx, now()).where("id", "is distinct from", exceptSession).execute();
      if (exceptSession === null) await forgetFailures(trx);
      return numUpdatedRows > 0n;
    });
  }

  /** Every session and key ends, and no network is known any more. False if `from` is not the owner's address. */
  async function handOver(from: string, { email, password }: { email: string; password?: string }): Promise<boolean> {
    // Kysely leaves out a column that is undefined, so the password stays.
    const password_hash = password === undefined ? undefined : await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("owners")
        .set({ email: normaliseEmail(email), password_hash })
        .where("email", "=", normaliseEmail(from))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) {
        await trx.deleteFrom("sessions").execute();
        await trx.deleteFrom("keys").execute();
        await forgetFailures(trx);
      }
      return numUpdatedRows > 0n;
    });
  }

  return { findOwner, findWithHash, hasOwner, create, resetPassword, handOver };
}
