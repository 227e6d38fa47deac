import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import { createExpiringKeys } from "./expiring-keys.server.ts";
import { chosenPasswordFault, type PasswordFault, type Passwords } from "./passwords.server.ts";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "./session-life.ts";
import type { Throttle } from "./throttle.server.ts";

/** A session's last use is written at most this often. */
const LAST_USE_STEP_MS = 60_000;
/** Tokens are random, so that one which is no session's never becomes one. */
const WRONG_TOKEN_MS = 60_000;
const MAX_WRONG_TOKENS = 1_000;
const RIGHT_TOKEN_MS = 600_000;
const MAX_RIGHT_TOKENS = 100;

/** Who is trying: what the throttle counts by, and what the owner sees in the list of sessions. */
export interface Caller {
  /** Null where the server cannot tell. */
  address: string | null;
  userAgent: string;
  /** The signed device cookie's value, from an earlier success in the same browser. */
  device?: string | undefined;
}

export interface Session {
  id: string;
  ownerId: string;
  token: string;
}

export interface OpenSession {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface SignedIn {
  token: string;
  userId: string;
  device: string;
}

export type Throttled = { error: "throttled"; retryAfter: number };
export type LogInResult = SignedIn | { error: "wrong_credentials" } | Throttled;
export type SignUpFault = "email_invalid" | PasswordFault;
export type SignUpResult =
  | { token: string; userId: string }
  | { error: "sign_up_closed" }
  | { error: "fields_invalid"; fields: { email?: SignUpFault; password?: SignUpFault } }
  | Throttled;

export type Owners = ReturnType<typeof createOwners>;

/** The one owner: how there comes to be one, how they sign in, and what their sessions are. */
export function createOwners(options: {
  db: Kysely<Database>;
  passwords: Passwords;
  throttle: Throttle;
  now: () => Date;
}) {
  const { db, passwords, throttle, now } = options;
  const wrongTokens = createExpiringKeys({ max: MAX_WRONG_TOKENS, now });
  const rightTokens = createExpiringKeys({ max: MAX_RIGHT_TOKENS, now });

  async function findOwner(): Promise<{ id: string; email: string } | null> {
    return (await db.selectFrom("owners").select(["id", "email"]).executeTakeFirst()) ?? null;
  }

  async function hasOwner(): Promise<boolean> {
    return (await findOwner()) !== null;
  }

  /** Creates the owner that the environment names; false when there is one already. */
  async function create(email: string, password: string): Promise<boolean> {
    if (await hasOwner()) return false;
    return (await insertOwner(email, await passwords.hash(password))) !== null;
  }

  /** Makes a one-time code with which the owner can sign up. It is kept hashed, so this is the only time it is seen. */
  async function issueSignUpCode(): Promise<string> {
    const code = (randomBytes(10).toString("hex").match(/.{5}/g) ?? []).join("-");
    await db
      .insertInto("signup_codes")
      .values({ code_hash: sha256(code), created_at: now() })
      .execute();
    return code;
  }

  async function signUp(
    wish: { email?: unknown; password?: unknown; code?: unknown },
    caller: Caller,
  ): Promise<SignUpResult> {
    // The same answer to every body once there is an owner: it tells nothing about their address.
    if (await hasOwner()) return { error: "sign_up_closed" };
    const keys = [await key("sign-up", addressPrefix(caller.address))];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    if (typeof wish.code !== "string" || !(await isSignUpCode(wish.code))) return { error: "sign_up_closed" };

    const email = z.email().safeParse(normaliseEmail(wish.email));
    const password = typeof wish.password === "string" ? wish.password : "";
    const fault = chosenPasswordFault(password);
    if (!email.success || fault) {
      await throttle.refund(keys);
      return {
        error: "fields_invalid",
        fields: { ...(email.success ? {} : { email: "email_invalid" }), ...(fault ? { password: fault } : {}) },
      };
    }
    const owner = await insertOwner(email.data, await passwords.hash(password));
    if (!owner) return { error: "sign_up_closed" };
    await throttle.refund(keys);
    return { token: await startSession(owner, caller), userId: owner };
  }

  async function isSignUpCode(code: string): Promise<boolean> {
    const codes = await db.selectFrom("signup_codes").select("code_hash").execute();
    const given = Buffer.from(sha256(code.trim().toLowerCase()));
    return codes.reduce((known, row) => timingSafeEqual(Buffer.from(row.code_hash), given) || known, false);
  }

  /** Null when there is one already: the database holds to that, however many try at once. */
  async function insertOwner(email: string, passwordHash: string): Promise<string | null> {
    return db.transaction().execute(async (trx) => {
      const owner = await trx
        .insertInto("owners")
        .values({ id: randomUUID(), email: normaliseEmail(email), password_hash: passwordHash, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (owner) await trx.deleteFrom("signup_codes").execute();
      return owner?.id ?? null;
    });
  }

  async function logIn(wish: { email?: unknown; password?: unknown }, caller: Caller): Promise<LogInResult> {
    const email = normaliseEmail(wish.email);
    const password = typeof wish.password === "string" ? wish.password : "";
    const device = deviceOf(caller);
    // Before the attempt is counted only where the answer decides how: refusing costs as little as it can.
    const known = device === null ? undefined : await findAccount(email);
    const keys = await attemptKeys(email, caller, known);
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = device === null ? await findAccount(email) : known;
    const right = await passwords.matches(password, owner?.password_hash ?? null);
    if (!owner || !right) return { error: "wrong_credentials" };
    await throttle.refund(keys);
    return { token: await startSession(owner.id, caller), userId: owner.id, device: await signDevice(owner) };
  }

  function findAccount(email: string): Promise<Account | undefined> {
    return db
      .selectFrom("owners")
      .select(["id", "email", "password_hash"])
      .where("email", "=", email)
      .executeTakeFirst();
  }

  /**
   * Seconds to wait for a caller whose address is known to be over its limit, before anything that they send is read;
   * null for everybody else, and for a browser that may turn out to be known.
   */
  async function throttledFor(caller: Caller): Promise<number | null> {
    // Without the site's key no attempt has been counted here, and so none is remembered.
    if (!siteKey || deviceOf(caller) !== null) return null;
    const address = await addressKey(caller).catch(() => null);
    return address === null ? null : throttle.rememberedWait([address]);
  }

  /**
   * A browser that the owner has signed in from counts by itself, so that nobody can lock the owner out by failing on
   * purpose; every other one counts by account and by address.
   */
  async function attemptKeys(email: string, caller: Caller, account: Account | undefined): Promise<string[]> {
    const device = deviceOf(caller);
    if (device !== null && account && caller.device === (await signDevice(account, device))) {
      return [await key("device", device)];
    }
    return [await key("account", email), await addressKey(caller)];
  }

  function addressKey(caller: Caller): Promise<string> {
    return key("address", addressPrefix(caller.address));
  }

  /** The password's hash is signed too, so that a new password ends every device cookie. */
  async function signDevice(account: Account, device = randomBytes(16).toString("base64url")): Promise<string> {
    return `${device}.${await key("device-cookie", `${account.email} ${device} ${account.password_hash}`)}`;
  }

  async function startSession(ownerId: string, caller: Caller): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await db
      .insertInto("sessions")
      .values({
        id: randomUUID(),
        owner_id: ownerId,
        token_hash: sha256(token),
        user_agent: caller.userAgent.slice(0, 300),
        created_at: now(),
        last_used_at: now(),
        expires_at: new Date(now().getTime() + SESSION_SECONDS * 1_000),
      })
      .execute();
    rightTokens.add(sha256(token), now().getTime() + RIGHT_TOKEN_MS);
    return token;
  }

  /** The session that a token stands for, or null; notes that it was used. */
  async function findByToken(token: string): Promise<Session | null> {
    if (!/^[\w-]{43}$/.test(token)) return null;
    const hash = sha256(token);
    if (wrongTokens.timeLeft(hash) > 0) return null;
    const at = now();
    const row = await openSessions()
      .select(["id", "owner_id", "last_used_at"])
      .where("token_hash", "=", hash)
      .executeTakeFirst();
    if (!row) {
      wrongTokens.add(hash, at.getTime() + WRONG_TOKEN_MS);
      return null;
    }
    if (at.getTime() - row.last_used_at.getTime() > LAST_USE_STEP_MS) {
      await db.updateTable("sessions").set({ last_used_at: at }).where("id", "=", row.id).execute();
    }
    rightTokens.add(hash, at.getTime() + RIGHT_TOKEN_MS);
    return { id: row.id, ownerId: row.owner_id, token };
  }

  /** Whether a token was the owner's a moment ago. It opens nothing: the owner's requests need not queue with others'. */
  function recognises(token: string): boolean {
    return rightTokens.timeLeft(sha256(token)) > 0;
  }

  function openSessions() {
    return db
      .selectFrom("sessions")
      .where("expires_at", ">", now())
      .where("last_used_at", ">", new Date(now().getTime() - SESSION_IDLE_SECONDS * 1_000));
  }

  async function listSessions(ownerId: string): Promise<OpenSession[]> {
    const rows = await openSessions()
      .selectAll()
      .where("owner_id", "=", ownerId)
      .orderBy("last_used_at", "desc")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }));
  }

  async function logOut(token: string): Promise<void> {
    await db.deleteFrom("sessions").where("token_hash", "=", sha256(token)).execute();
  }

  async function endSession(ownerId: string, id: string): Promise<void> {
    await db.deleteFrom("sessions").where("owner_id", "=", ownerId).where("id", "=", id).execute();
  }

  /**
   * Sets a new password, knowing the current one. Every session ends but this one, and every device cookie.
   * @returns the device cookie that this browser has from now on
   */
  async function changePassword(
    session: Session,
    wish: { current: string; next: string },
  ): Promise<{ device: string } | "wrong_password" | PasswordFault | Throttled> {
    const keys = [await key("change-password", session.ownerId)];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await db
      .selectFrom("owners")
      .select(["id", "email", "password_hash"])
      .where("id", "=", session.ownerId)
      .executeTakeFirst();
    const right = await passwords.matches(wish.current, owner?.password_hash ?? null);
    if (!owner || !right) return "wrong_password";
    await throttle.refund(keys);
    const fault = chosenPasswordFault(wish.next);
    if (fault) return fault;
    const password_hash = await passwords.hash(wish.next);
    await storePassword(password_hash, session.id);
    return { device: await signDevice({ ...owner, password_hash }) };
  }

  /** Sets a new password from the server's own command line, and ends every session. False without an owner. */
  async function resetPassword(password: string): Promise<boolean> {
    return storePassword(await passwords.hash(password), null);
  }

  /**
   * Makes an owner, works and all, the one whose site it becomes; every session ends.
   * @param from the address of the owner that may be replaced: another's stays
   * @param to.password left out, it stays as it is
   */
  async function handOver(from: string, to: { email: string; password?: string }): Promise<boolean> {
    const password = to.password === undefined ? {} : { password_hash: await passwords.hash(to.password) };
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("owners")
        .set({ email: normaliseEmail(to.email), ...password })
        .where("email", "=", normaliseEmail(from))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await trx.deleteFrom("sessions").execute();
      return numUpdatedRows > 0n;
    });
  }

  async function storePassword(passwordHash: string, keptSession: string | null): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("owners")
        .set({ password_hash: passwordHash })
        .executeTakeFirst();
      await trx
        .deleteFrom("sessions")
        .where("id", "!=", keptSession ?? "")
        .execute();
      return numUpdatedRows > 0n;
    });
  }

  /** A key that tells two callers apart and tells nobody who they are. */
  async function key(purpose: string, subject: string): Promise<string> {
    siteKey ??= readSiteKey().catch((error) => {
      siteKey = undefined;
      throw error;
    });
    return createHmac("sha256", await siteKey)
      .update(`${purpose}\0${subject}`)
      .digest("base64url");
  }

  let siteKey: Promise<string> | undefined;

  async function readSiteKey(): Promise<string> {
    await db
      .insertInto("secrets")
      .values({ name: "site-key", value: randomBytes(32).toString("base64url") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db.selectFrom("secrets").select("value").where("name", "=", "site-key").executeTakeFirstOrThrow();
    return row.value;
  }

  return {
    findOwner,
    hasOwner,
    create,
    issueSignUpCode,
    signUp,
    logIn,
    logOut,
    throttledFor,
    findByToken,
    recognises,
    listSessions,
    endSession,
    changePassword,
    resetPassword,
    handOver,
  };
}

type Account = Pick<Database["owners"], "id" | "email" | "password_hash">;

/** The device that a cookie names, whether or not its signature holds; null for what is no such cookie. */
function deviceOf({ device }: Caller): string | null {
  return /^([\w-]{22})\.[\w-]{43}$/.exec(device ?? "")?.[1] ?? null;
}

/** Two spellings of one address are one owner's. */
export function normaliseEmail(email: unknown): string {
  return typeof email === "string" ? email.trim().toLowerCase().slice(0, 320).replaceAll("\0", "") : "";
}

/** One household or server is one caller: IPv6 gives each of them 2^64 addresses. */
function addressPrefix(address: string | null): string {
  if (!address) return "unknown";
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(":").filter(Boolean);
    while (groups.length + rest.length < 8) groups.push("0");
    groups.push(...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
