import type { Accounts } from "./accounts.server.ts";
import { type Caller, type LogInResult, normaliseEmail } from "./owner.ts";
import type { Passwords } from "./passwords.server.ts";
import type { Sessions } from "./sessions.server.ts";
import type { Throttle } from "./throttle.server.ts";
import type { ThrottleKeys } from "./throttle-keys.server.ts";

/** In 15 minutes, from all networks together that are not known. */
const MAX_ACCOUNT_FAILURES = 100;

export function createLogIn(options: {
  accounts: Accounts;
  throttleKeys: ThrottleKeys;
  passwords: Passwords;
  sessions: Pick<Sessions, "start" | "isKnownNetwork">;
  throttle: Throttle;
}) {
  const { accounts, throttleKeys, passwords, sessions, throttle } = options;

  async function logIn(input: { email?: unknown; password?: unknown }, caller: Caller): Promise<LogInResult> {
    const email = normaliseEmail(input.email);
    const password = typeof input.password === "string" ? input.password : "";
    const network = await throttleKeys.networkKey(caller);
    // A known network is judged by its own failures alone, so strangers elsewhere cannot close it.
    const account = (await sessions.isKnownNetwork(network)) ? [] : [await throttleKeys.accountKey(email)];
    const retryAfter =
      // First, so that an attempt at a closed account does not count against the network.
      throttle.rememberedWait(account) ??
      (await throttle.spend([network])) ??
      (await throttle.spend(account, MAX_ACCOUNT_FAILURES));
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.find("email", email);
    const isRight = await passwords.matches(password, owner?.password_hash ?? null);
    if (!owner || !isRight) return { error: "wrong_credentials" };
    await throttle.refund([network, ...account]);
    return { token: await sessions.start(owner.id, caller), userId: owner.id };
  }

  /**
   * For use before the body is read: seconds to wait if this process knows that the caller's network is over its limit,
   * else null.
   */
  async function throttledFor(caller: Caller): Promise<number | null> {
    const network = await throttleKeys.networkKey(caller).catch(() => null);
    return network === null ? null : throttle.rememberedWait([network]);
  }

  return { logIn, throttledFor };
}
