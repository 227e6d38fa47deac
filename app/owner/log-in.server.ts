import type { Accounts } from "./accounts.server.ts";
import { type Caller, type LogInResult, normaliseEmail } from "./owner.ts";
import type { Passwords } from "./passwords.server.ts";
import type { Sessions } from "./sessions.server.ts";
import type { SiteKey } from "./site-key.server.ts";
import type { Throttle } from "./throttle.server.ts";
import { deviceOf, type ThrottleKeys } from "./throttle-keys.server.ts";

export function createLogIn(options: {
  accounts: Accounts;
  throttleKeys: ThrottleKeys;
  passwords: Passwords;
  sessions: Pick<Sessions, "start">;
  siteKey: SiteKey;
  throttle: Throttle;
}) {
  const { accounts, throttleKeys, passwords, sessions, siteKey, throttle } = options;

  async function logIn(input: { email?: unknown; password?: unknown }, caller: Caller): Promise<LogInResult> {
    const email = normaliseEmail(input.email);
    const password = typeof input.password === "string" ? input.password : "";
    const hasDevice = deviceOf(caller) !== null;
    // Without a device cookie the account is read only after the throttle: a refusal then costs fewer queries.
    const known = hasDevice ? await accounts.find("email", email) : undefined;
    const keys = await throttleKeys.logInKeys(email, caller, known);
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = hasDevice ? known : await accounts.find("email", email);
    const isRight = await passwords.matches(password, owner?.password_hash ?? null);
    if (!owner || !isRight) return { error: "wrong_credentials" };
    await throttle.refund(keys);
    const token = await sessions.start(owner.id, caller);
    return { token, userId: owner.id, device: await throttleKeys.signDevice(owner) };
  }

  /**
   * For use before the body is read: seconds to wait if this process knows that the caller's address is over its limit,
   * else null. Also null for a caller with a device cookie, whose throttleKeys may be counted separately.
   */
  async function throttledFor(caller: Caller): Promise<number | null> {
    // Until the key is loaded, this process has counted no attempt. The check saves a query.
    if (!siteKey.isLoaded() || deviceOf(caller) !== null) return null;
    const address = await throttleKeys.addressKey(caller).catch(() => null);
    return address === null ? null : throttle.rememberedWait([address]);
  }

  return { logIn, throttledFor };
}
