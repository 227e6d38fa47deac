import { createHash, timingSafeEqual } from "node:crypto";

/** Only for tokens and codes, which are random: unlike a password, they need no slow hash. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Compares in constant time. */
export function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
