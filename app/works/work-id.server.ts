import { randomBytes } from "node:crypto";

// i, l, o and u are left out: no two characters look alike, and no id spells a word.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A form gets its id before its first save, so that a form sent twice is one work. */
export function newWorkId(): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join("");
}
