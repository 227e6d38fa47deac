import { createHash, randomBytes } from "node:crypto";

// Without i, l, o and u: no two characters look alike, and no id spells a word.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A form gets it before its first save: sent twice, it is one work. */
export function newWorkId(): string {
  return idFrom(randomBytes(12));
}

/** The id of the work that a program creates with a key: the same key is the same work. */
export function workIdOf(ownerId: string, key: string): string {
  return idFrom(createHash("sha256").update(`${ownerId}\0${key}`).digest().subarray(0, 12));
}

function idFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join("");
}
