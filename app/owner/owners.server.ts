import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { createAccounts } from "./accounts.server.ts";
import { createLogIn } from "./log-in.server.ts";
import type { ChangePasswordResult, Session } from "./owner.ts";
import { chosenPasswordFault, type Passwords } from "./passwords.server.ts";
import { createSessions } from "./sessions.server.ts";
import { createSignUp } from "./sign-up.server.ts";
import { createSiteKey } from "./site-key.server.ts";
import type { Throttle } from "./throttle.server.ts";
import { createThrottleKeys } from "./throttle-keys.server.ts";

export type Owners = ReturnType<typeof createOwners>;

/** The site's one owner: sign-up, sign-in, sessions and password. */
export function createOwners(options: {
  db: Kysely<Database>;
  passwords: Passwords;
  throttle: Throttle;
  now: () => Date;
}) {
  const { db, passwords, throttle, now } = options;
  const throttleKeys = createThrottleKeys(createSiteKey({ db }));
  const accounts = createAccounts({ db, now });
  const { start, isKnownNetwork, ...sessions } = createSessions({ db, throttleKeys, now });
  const deps = { accounts, throttleKeys, passwords, sessions: { start, isKnownNetwork }, throttle };

  /** Creates the owner whom the environment names. False if an owner exists. */
  async function create(email: string, password: string): Promise<boolean> {
    if (await accounts.hasOwner()) return false;
    return (await accounts.insert(email, await passwords.hash(password))) !== null;
  }

  /** Replaces the password if the current one is right. Every other session ends. */
  async function changePassword(
    session: Session,
    input: { current: string; next: string },
  ): Promise<ChangePasswordResult> {
    const keys = [await throttleKeys.changePasswordKey(session.ownerId)];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.find("id", session.ownerId);
    const isRight = await passwords.matches(input.current, owner?.password_hash ?? null);
    if (!owner || !isRight) return "wrong_password";
    await throttle.refund(keys);
    const fault = chosenPasswordFault(input.next);
    if (fault) return fault;
    await accounts.storePassword(await passwords.hash(input.next), session.id);
    return "changed";
  }

  /** Sets a password from the server's command line and ends every session. False if there is no owner. */
  async function resetPassword(password: string): Promise<boolean> {
    return accounts.storePassword(await passwords.hash(password), null);
  }

  /**
   * Gives the site and its works to a person with another address. Every session ends.
   * @param from the current owner's address; false if the owner has another one
   * @param to.password if left out, the password stays
   */
  async function handOver(from: string, to: { email: string; password?: string }): Promise<boolean> {
    const passwordHash = to.password === undefined ? undefined : await passwords.hash(to.password);
    return accounts.replace(from, { email: to.email, passwordHash });
  }

  return {
    findOwner: accounts.findOwner,
    hasOwner: accounts.hasOwner,
    create,
    ...createSignUp({ ...deps, db, now }),
    ...createLogIn(deps),
    ...sessions,
    changePassword,
    resetPassword,
    handOver,
  };
}
