import { createHash } from "node:crypto";

/** For tokens and codes, which are random: unlike a password, they need no slow hash. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
