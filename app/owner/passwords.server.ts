import { readFileSync } from "node:fs";
import pLimit from "p-limit";
import { createProcessPool, inlineProgram } from "../runtime/background-process.server.ts";
import { MAX_PASSWORD_BYTES, passwordLengthFault } from "./password-length.ts";

/** OWASP recommends at least 10. 12 takes about half a second. */
const COST = 12;
const MAX_CONCURRENT = 2;
const MAX_WAITING = 8;
/** A hash takes half a second, and several seconds on a small machine under load. */
const TIMEOUT_MS = 20_000;

/** Too many passwords wait to be hashed. The client may retry after a second. */
export class PasswordsBusyError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

// It resolves its import from the site's folder, in which the server and the commands run.
const program = `
import bcrypt from "bcryptjs";
process.on("message", async ({ password, cost, hash }) => {
  process.send(hash ? await bcrypt.compare(password, hash) : await bcrypt.hash(password, cost));
});
`;

/** Hashes passwords in background processes. bcryptjs is JavaScript: on the event loop it would stall every visitor. */
export function createPasswords({
  cost = COST,
  run = createProcessPool(inlineProgram(program), { timeoutMs: TIMEOUT_MS }),
} = {}) {
  const limit = pLimit(MAX_CONCURRENT);

  /** @throws RangeError if `passwordLengthFault` refuses the password: bcrypt would silently cut a long one */
  async function hash(password: string): Promise<string> {
    if (passwordLengthFault(password)) throw new RangeError("the password is outside the rule");
    return queue<string>({ password: password.normalize(), cost });
  }

  /** Whether the password matches the hash. A null hash takes as long as a real one and gives false. */
  async function matches(typed: string, hash: string | null): Promise<boolean> {
    const password = typed.normalize();
    const isTooLong = Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
    // A constant: to compute the hash of an unknown account on first use would make the first such sign-in slower.
    const decoy = `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
    const isEqual = await queue<boolean>({ password: isTooLong ? "" : password, hash: hash ?? decoy });
    return isEqual && !isTooLong && hash !== null;
  }

  async function queue<Result>(job: { password: string; cost?: number; hash?: string }): Promise<Result> {
    if (limit.pendingCount >= MAX_WAITING) throw new PasswordsBusyError("too many sign-ins at once");
    return limit(() => run<Result>(job));
  }

  return { hash, matches };
}

export type PasswordFault = NonNullable<ReturnType<typeof passwordLengthFault>> | "password_too_common";

// Common beginnings of French and English passwords. Digits and punctuation after them add little strength.
const commonRoots =
  /^(?:mot ?de ?passe|azerty(?:uiop)?(?:qsdfghjklm)?|bonjour|jetaime|doudou|soleil|loulou|administrateur|admin|pass ?word|passw0rd|qwerty(?:uiop)?|welcome|letmein|iloveyou)+[\d\W_]*$/;

/** From @zxcvbn-ts/language-common: the common passwords that are long enough to be accepted here, one a line. */
const listed = () => readFileSync("app/owner/common-passwords.txt", "utf8").split("\n");

/** Why a new password is refused: its length, or because it is too common. Null if it is accepted. */
export function chosenPasswordFault(password: string): PasswordFault | null {
  const plain = password.normalize().toLowerCase().trim();
  const isCommon = commonRoots.test(plain) || listed().includes(plain) || /^\d+$/.test(plain);
  return passwordLengthFault(password) ?? (isCommon ? "password_too_common" : null);
}
