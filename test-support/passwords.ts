import bcrypt from "bcryptjs";
import { createPasswords } from "#app/owner/passwords.server.ts";

/** Cheap hashes, in this thread: a test makes hundreds. */
export function cheapPasswords() {
  return createPasswords({
    cost: 4,
    run: async ({ password, cost, hash }) => (hash ? bcrypt.compare(password, hash) : bcrypt.hash(password, cost ?? 4)),
  });
}
