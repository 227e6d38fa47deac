import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { parseJsonObject } from "../request-body.server.ts";
import type { Caller, SignedIn, Throttled } from "./owner.ts";
import { isEqual, type Sign } from "./secrets.server.ts";
import { CHALLENGE_SECONDS, endSessions, type Sessions, type SessionsOptions } from "./sessions.server.ts";
import type { Throttle } from "./throttle.server.ts";

/** EdDSA, ES256 and RS256: every device knows one of them. */
const ALGORITHMS = [-8, -7, -257];

interface KeysOptions extends SessionsOptions {
  siteUrl: string;
  sign: Sign;
  throttle: Throttle;
  sessions: Sessions;
}

export function createKeys({ db, sign, throttle, networkKey, sessions, siteUrl, now }: KeysOptions) {
  const { hostname: keyHost, origin } = new URL(siteUrl);
  const expected = { expectedOrigin: origin, expectedRPID: keyHost, requireUserVerification: true };
  // The library is loaded with the first answer only, because it takes 28 MB.
  const library = () => import("@simplewebauthn/server");
  const purposeOf = (ownerId: string | null) => (ownerId ? `challenge to ${ownerId}` : "challenge to sign in");

  /** Without an owner it is for signing in. Nothing is stored: the cookie brings the challenge back. */
  async function challenge(ownerId: string | null) {
    const random = randomBytes(32).toString("base64url");
    const subject = `${random}.${now().getTime() + CHALLENGE_SECONDS * 1_000}`;
    const cookie = `${subject}.${await sign(purposeOf(ownerId), subject)}`;
    const asked = { challenge: random, timeout: CHALLENGE_SECONDS * 1_000 };
    if (!ownerId) return { cookie, options: { ...asked, rpId: keyHost, userVerification: "required" } };
    const { email } = await db.selectFrom("owners").select("email").executeTakeFirstOrThrow();
    const options: PublicKeyCredentialCreationOptionsJSON = {
      ...asked,
      rp: { id: keyHost, name: keyHost },
      user: { id: await sign("key user", ownerId), name: email, displayName: email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: (await listKeys()).map(({ id }) => ({ id, type: "public-key" })),
    };
    return { cookie, options };
  }

  /** A challenge can be used once. Null if it is forged, too old, for another purpose or used. */
  async function takeChallenge(cookie: string, ownerId: string | null): Promise<string | null> {
    const [random = "", expiresAt = "", signature = ""] = cookie.split(".");
    const own = await sign(purposeOf(ownerId), `${random}.${expiresAt}`);
    if (!isEqual(own, signature) || Number(expiresAt) <= now().getTime()) return null;
    // The throttle remembers a used challenge for longer than it lasts.
    const isUsed = await throttle.spend([await sign("used challenge", random)], 1);
    return isUsed === null ? random : null;
  }

  /** `answer` is the JSON of a browser's credential. False if it is not right. */
  async function addKey(ownerId: string, answer: string, cookie: string, name: string): Promise<boolean> {
    const [expectedChallenge, response] = [await takeChallenge(cookie, ownerId), parsed(answer)];
    if (!expectedChallenge || !response) return false;
    const { verifyRegistrationResponse: verify } = await library();
    // The library throws for most of what it refuses.
    const checked = await verify({ ...expected, expectedChallenge, response }).catch(() => null);
    if (!checked?.registrationInfo) return false;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString("base64url");
    const key = { id, owner_id: ownerId, host: keyHost, public_key, counter, name, created_at: now() };
    const insert = db.insertInto("keys").values(key);
    const { numInsertedOrUpdatedRows } = await insert.onConflict((on) => on.doNothing()).executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async function logInByKey(
    answer: string,
    cookie: string,
    caller: Caller,
  ): Promise<SignedIn | { error: "key_refused" } | Throttled> {
    const network = [await networkKey(caller)];
    const retryAfter = await throttle.spend(network);
    if (retryAfter) return { error: "throttled", retryAfter };
    const used = await usedKey(answer, cookie);
    if (!used) return { error: "key_refused" };
    const token = await sessions.start(used.owner_id, caller, used.id);
    // The key is checked after the session begins, so that a removal meanwhile finds the session, or is found here.
    const of = db.updateTable("keys").where("id", "=", used.id).where("counter", "=", used.counter);
    const use = of.set({ counter: used.newCounter, used_at: now() });
    const isValid = (await use.executeTakeFirst()).numUpdatedRows > 0n;
    await (isValid ? throttle.refund(network) : sessions.logOut(token));
    return isValid ? { token, userId: used.owner_id } : { error: "key_refused" };
  }

  async function usedKey(answer: string, cookie: string) {
    const [expectedChallenge, response] = [await takeChallenge(cookie, null), parsed(answer)];
    if (!expectedChallenge || !response) return null;
    const ofHost = db.selectFrom("keys").selectAll().where("host", "=", keyHost);
    const key = await ofHost.where("id", "=", response.id).executeTakeFirst();
    if (!key) return null;
    const { verifyAuthenticationResponse: verify } = await library();
    const publicKey = Buffer.from(key.public_key, "base64url");
    const credential = { id: key.id, publicKey, counter: Number(key.counter) };
    const checked = await verify({ ...expected, expectedChallenge, credential, response }).catch(() => null);
    return checked?.verified ? { ...key, newCounter: checked.authenticationInfo.newCounter } : null;
  }

  function listKeys() {
    const keys = db.selectFrom("keys").select(["id", "name", "host", "created_at as createdAt", "used_at as usedAt"]);
    return keys.orderBy("created_at").execute();
  }

  async function removeKey(id: string): Promise<void> {
    await db.deleteFrom("keys").where("id", "=", id).execute();
    await endSessions(db, now()).where("key_id", "=", id).execute();
  }

  /** Sessions are left alone: the command that needs this sets a password, which ends them all. */
  const removeKeys = () => db.deleteFrom("keys").execute();

  return { keyHost, challenge, addKey, logInByKey, listKeys, removeKey, removeKeys };
}

type Credential = AuthenticationResponseJSON & RegistrationResponseJSON;

/** Only the id is checked, that it can be one: all else is the library's to judge. */
function parsed(answer: string): Credential | null {
  const value = parseJsonObject(Buffer.from(answer));
  return typeof value?.id === "string" && /^[\w-]+$/.test(value.id) ? (value as unknown as Credential) : null;
}
