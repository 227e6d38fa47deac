import type { Caller } from "./owner.ts";
import type { SiteKey } from "./site-key.server.ts";

export type ThrottleKeys = ReturnType<typeof createThrottleKeys>;

/** The keys under which the throttle counts attempts. */
export function createThrottleKeys({ sign }: Pick<SiteKey, "sign">) {
  const ofNetwork = (purpose: string) => (caller: Pick<Caller, "address">) => sign(purpose, networkOf(caller.address));
  return {
    accountKey: (email: string) => sign("account", email),
    /** Also in the owner's sessions, so that a network from which the owner has signed in is known again. */
    networkKey: ofNetwork("network"),
    signUpKey: ofNetwork("sign-up"),
    changePasswordKey: (ownerId: string) => sign("change-password", ownerId),
    /** For messages of the contact form. */
    messageKey: ofNetwork("message"),
    allMessagesKey: () => sign("message", "all addresses"),
  };
}

/** An IPv4 address, or the first 48 bits of an IPv6 address: one customer of a provider may have all that follow. */
function networkOf(address: string | null): string {
  if (!address) return "unknown";
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  // A URL has one spelling of an address, with one `::` for the longest row of zeros.
  const canonical = URL.parse(`http://[${plain}]`)?.hostname.slice(1, -1);
  const [head = ""] = canonical?.split("::") ?? [];
  return canonical ? [...head.split(":"), "0", "0"].slice(0, 3).join(":") : plain;
}
