import { domainToASCII } from "node:url";
import { cleanAddress } from "../formats/pasted-text.ts";

export interface Caller {
  address: string | null;
  userAgent: string;
}

export interface Session {
  id: string;
  ownerId: string;
  token: string;
}

export type SignedIn = { token: string; userId: string };

/** `retryAfter` is in seconds. */
export type Throttled = { error: "throttled"; retryAfter: number };

/** Makes two spellings of one address equal. Empty for a value that is not text. */
export function normaliseEmail(email: unknown): string {
  return typeof email === "string"
    ? asciiDomain(cleanAddress(email).toLowerCase().slice(0, 320).replaceAll("\0", ""))
    : "";
}

/** Mail protocols take a domain with accents as its punycode. */
export function asciiDomain(address: string): string {
  const start = address.lastIndexOf("@") + 1;
  const domain = address.slice(start);
  return address.slice(0, start) + (domainToASCII(domain) || domain);
}
