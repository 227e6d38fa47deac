import type { OwnerParts } from "./accounts.server.ts";
import { type Caller, type LogInResult, normaliseEmail } from "./owner.ts";

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
