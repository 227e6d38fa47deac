import { randomBytes } from "node:crypto";

// Without i, l, o and u: no two characters look alike, and no id spells a word.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A form gets it before its first save: sent twice, it is one work. */
export function newWorkId(): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join("");
}
