import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller, Session } from "./owner.ts";
import { sha256 } from "./secrets.server.ts";

export const DAY_SECONDS = 86_400;
export const SESSION_SECONDS = 30 * DAY_SECONDS;
/** A session ends earlier if it is not used for this long. */
const SESSION_IDLE_SECONDS = 7 * DAY_SECONDS;
/** A challenge is valid for 5 minutes: less than the throttle remembers used ones. */
export const CHALLENGE_SECONDS = 300;
/** A network stays known for 30 days after the last use of a session that began there. */
const KNOWN_NETWORK_SECONDS = 30 * DAY_SECONDS;
const SIGN_UP_CODE_SECONDS = 7 * DAY_SECONDS;
/** `last_used_at` is written at most once in this interval. */
const LAST_USE_STEP_MS = 60_000;
const MAX_REMEMBERED_TOKENS = 1_000;

export type Sessions = ReturnType<typeof createSessions>;

export interface SessionsOptions {
  db: Kysely<Database>;
  networkKey: (caller: Caller) => Promise<string>;
  now: () => Date;
}

export function createSessions({ db, networkKey, now }: SessionsOptions) {
  // Both hold hashes. Tokens are random, so an unknown one will never become valid.
  const recentTokens = new Set<string>();
  const unknownTokens = new Set<string>();

  /** @param keyId the key that opens the session; null for the password */
  async function start(ownerId: string, caller: Caller, keyId: string | null = null): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const at = now();
    await db
      .insertInto("sessions")
      .values({
        id: randomUUID(),
        owner_id: ownerId,
        token_hash: sha256(token),
        user_agent: caller.userAgent.slice(0, 300),
        network: await networkKey(caller),
        key_id: keyId,
        created_at: at,
        last_used_at: at,
        expires_at: new Date(at.getTime() + SESSION_SECONDS * 1_000),
      })
      .execute();
    remember(recentTokens, sha256(token));
    return token;
  }

  async function findByToken(token: string): Promise<Session | null> {
    if (!/^[\w-]{43}$/.test(token)) return null;
    const hash = sha256(token);
    if (unknownTokens.has(hash)) return null;
    const at = now();
    const row = await openSessions()
      .select(["id", "owner_id", "last_used_at"])
      .where("token_hash", "=", hash)
      .executeTakeFirst();
    if (!row) {
      recentTokens.delete(hash);
      remember(unknownTokens, hash);
      return null;
    }
    if (at.getTime() - row.last_used_at.getTime() > LAST_USE_STEP_MS) {
      await db.updateTable("sessions").set({ last_used_at: at }).where("id", "=", row.id).execute();
    }
    remember(recentTokens, hash);
    return { id: row.id, ownerId: row.owner_id, token };
  }

  function remember(tokens: Set<string>, hash: string): void {
    if (tokens.size >= MAX_REMEMBERED_TOKENS) tokens.clear();
    tokens.add(hash);
  }

  /** A remembered token was valid when last used here. That only gives requests priority, and is no proof. */
  const recognises = (token: string): boolean => recentTokens.has(sha256(token));

  function listSessions(ownerId: string) {
    return openSessions()
      .select(["id", "user_agent as userAgent", "created_at as createdAt", "last_used_at as lastUsedAt"])
      .where("owner_id", "=", ownerId)
      .orderBy("last_used_at", "desc")
      .execute();
  }

  const openSessions = () => usedWithin(SESSION_IDLE_SECONDS).where("expires_at", ">", now());

  function usedWithin(seconds: number) {
    return db.selectFrom("sessions").where("last_used_at", ">", new Date(now().getTime() - seconds * 1_000));
  }

  /** A session that has ended counts too. */
  async function isKnownNetwork(network: string): Promise<boolean> {
    const sessions = usedWithin(KNOWN_NETWORK_SECONDS).where("network", "=", network);
    return (await sessions.select("id").limit(1).executeTakeFirst()) !== undefined;
  }

  async function logOut(token: string): Promise<void> {
    await endSessions(db, now()).where("token_hash", "=", sha256(token)).execute();
  }

  async function endSession(ownerId: string, id: string): Promise<void> {
    await endSessions(db, now()).where("owner_id", "=", ownerId).where("id", "=", id).execute();
  }

  return { start, findByToken, recognises, listSessions, isKnownNetwork, logOut, endSession };
}

/** Ends the sessions that the caller's `where` names. The rows stay until their network is no longer known. */
export function endSessions(db: Kysely<Database>, now: Date) {
  // An id is the hash of no token: no clock can open the session again.
  return db.updateTable("sessions").set((eb) => ({ token_hash: eb.ref("id"), expires_at: now }));
}

export async function removeExpired(db: Kysely<Database>, now: Date): Promise<{ sessions: number }> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  await db.deleteFrom("attempts").where("resets_at", "<", now).execute();
  await db.deleteFrom("signup_codes").where("created_at", "<", ago(SIGN_UP_CODE_SECONDS)).execute();
  // A session that has ended still says that its network is the owner's.
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("last_used_at", "<", ago(KNOWN_NETWORK_SECONDS))
    .executeTakeFirst();
  return { sessions: Number(numDeletedRows) };
}
