import type { Caller } from "./owner.ts";
import type { SiteKey } from "./site-key.server.ts";

export type ThrottleKeys = ReturnType<typeof createThrottleKeys>;

/** The keys under which the throttle counts attempts. */
export function createThrottleKeys({ sign }: Pick<SiteKey, "sign">) {
  function accountKey(email: string): Promise<string> {
    return sign("account", email);
  }

  /** Also in the owner's sessions, so that a network from which the owner has signed in is known again. */
  function networkKey(caller: Caller): Promise<string> {
    return sign("network", networkOf(caller.address));
  }

  function signUpKey(caller: Caller): Promise<string> {
    return sign("sign-up", networkOf(caller.address));
  }

  /** For messages of the contact form. */
  function messageKey(caller: Pick<Caller, "address">): Promise<string> {
    return sign("message", networkOf(caller.address));
  }

  function allMessagesKey(): Promise<string> {
    return sign("message", "all addresses");
  }

  function changePasswordKey(ownerId: string): Promise<string> {
    return sign("change-password", ownerId);
  }

  return { accountKey, networkKey, signUpKey, messageKey, allMessagesKey, changePasswordKey };
}

/** An IPv4 address, or the first 48 bits of an IPv6 address: one customer of a provider may have all that follow. */
function networkOf(address: string | null): string {
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
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
