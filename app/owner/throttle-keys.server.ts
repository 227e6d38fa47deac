import { isIPv6, SocketAddress } from "node:net";
import type { Caller } from "./owner.ts";
import type { SiteKey } from "./site-key.server.ts";

export type ThrottleKeys = ReturnType<typeof createThrottleKeys>;

export function createThrottleKeys({ sign }: Pick<SiteKey, "sign">) {
  const ofNetwork = (purpose: string) => (caller: Pick<Caller, "address">) => sign(purpose, networkOf(caller.address));
  return {
    accountKey: (email: string) => sign("account", email),
    /** The owner's sessions hold it too, so that a network from which the owner has signed in is known again. */
    networkKey: ofNetwork("network"),
    signUpKey: ofNetwork("sign-up"),
    changePasswordKey: (ownerId: string) => sign("change-password", ownerId),
    messageKey: ofNetwork("message"),
    allMessagesKey: () => sign("message", "all addresses"),
  };
}

// One customer of a provider may have every IPv6 address with the same 48 first bits. Proxies write a port behind an
// address, a zone, quotes and brackets around it. What is no address shares one counter.
function networkOf(written: string | null): string {
  const plain = (written ?? "").replaceAll('"', "").replace(/%[^\]]*/, "");
  const parsed = SocketAddress.parse(isIPv6(plain) ? `[${plain}]` : plain)?.address ?? "unknown";
  const address = parsed.replace(/^::ffff:(?=\d+\.)/, "");
  const [head = ""] = address.split("::");
  return isIPv6(address) ? [...head.split(":"), "0", "0"].slice(0, 3).join(":") : address;
}
