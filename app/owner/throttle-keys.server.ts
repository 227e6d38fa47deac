import { randomBytes } from "node:crypto";
import type { Account } from "./accounts.server.ts";
import type { Caller } from "./owner.ts";
import type { SiteKey } from "./site-key.server.ts";

export type ThrottleKeys = ReturnType<typeof createThrottleKeys>;

/** The keys under which the throttle counts attempts, and the cookie that marks a browser as the owner's. */
export function createThrottleKeys({ sign }: Pick<SiteKey, "sign">) {
  /**
   * A browser from which the owner has signed in before has a counter of its own. Otherwise a stranger could lock the
   * owner out by failing on purpose. Every other browser counts against the account and against its address.
   */
  async function logInKeys(email: string, caller: Caller, account: Account | undefined): Promise<string[]> {
    const device = deviceOf(caller);
    if (device !== null && account && caller.device === (await signDevice(account, device))) {
      return [await sign("device", device)];
    }
    return [await sign("account", email), await addressKey(caller)];
  }

  function addressKey(caller: Caller): Promise<string> {
    return sign("address", addressPrefix(caller.address));
  }

  function signUpKey(caller: Caller): Promise<string> {
    return sign("sign-up", addressPrefix(caller.address));
  }

  /** For messages of the contact form. */
  function messageKey(caller: Pick<Caller, "address">): Promise<string> {
    return sign("message", addressPrefix(caller.address));
  }

  function allMessagesKey(): Promise<string> {
    return sign("message", "all addresses");
  }

  function changePasswordKey(ownerId: string): Promise<string> {
    return sign("change-password", ownerId);
  }

  /** A device cookie. It also signs the password's hash, so a new password ends every device cookie. */
  async function signDevice(account: Account, device = randomBytes(16).toString("base64url")): Promise<string> {
    return `${device}.${await sign("device-cookie", `${account.email} ${device} ${account.password_hash}`)}`;
  }

  return { logInKeys, addressKey, signUpKey, messageKey, allMessagesKey, changePasswordKey, signDevice };
}

/** The device in a cookie. Its signature is not checked here. Null if the cookie is missing or malformed. */
export function deviceOf({ device }: Caller): string | null {
  return /^([\w-]{22})\.[\w-]{43}$/.exec(device ?? "")?.[1] ?? null;
}

/** An IPv6 address is cut to its first 64 bits: one household or server has 2^64 addresses. */
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
