import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
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

type Job = { do: "hash"; password: string; cost: number } | { do: "compare"; password: string; hash: string };

/** Hashes passwords in background processes. bcryptjs is JavaScript: on the event loop it would stall every visitor. */
export function createPasswords({ cost = COST, run = createHashingPool() } = {}) {
  const limit = pLimit(MAX_CONCURRENT);

  /** @throws RangeError if `passwordLengthFault` refuses the password: bcrypt would silently cut a long one */
  async function hash(password: string): Promise<string> {
    if (passwordLengthFault(password)) throw new RangeError("the password is outside the rule");
    return queue({ do: "hash", password, cost });
  }

  /** Whether the password matches the hash. A null hash takes as long as a real one and gives false. */
  async function matches(password: string, hashed: string | null): Promise<boolean> {
    const isTooLong = Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
    const isEqual = await queue<boolean>({
      do: "compare",
      password: isTooLong ? "" : password,
      hash: hashed ?? decoyHash(cost),
    });
    return isEqual && !isTooLong && hashed !== null;
  }

  async function queue<Result = string>(job: Job): Promise<Result> {
    if (limit.pendingCount >= MAX_WAITING) throw new PasswordsBusyError("too many sign-ins at once");
    return limit(() => run<Result>(job));
  }

  return { hash, matches };
}

/**
 * Stands in for the hash of an unknown account, so that the answer takes as long as for a wrong password. It is a
 * constant: to compute it on first use would make the first such sign-in slower.
 */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
}

export type PasswordFault = NonNullable<ReturnType<typeof passwordLengthFault>> | "password_too_common";

// Common beginnings of French and English passwords. Digits and punctuation after them add little strength.
const commonRoots =
  /^(?:mot ?de ?passe|azerty(?:uiop)?(?:qsdfghjklm)?|bonjour|jetaime|doudou|soleil|loulou|administrateur|admin|pass ?word|passw0rd|qwerty(?:uiop)?|welcome|letmein|iloveyou)+[\d\W_]*$/;

/** From @zxcvbn-ts/language-common: the common passwords that are long enough to be accepted here, one a line. */
const listed = () => readFileSync("app/owner/common-passwords.txt", "utf8").split("\n");

/** Why a new password is refused: its length, or because it is too common. Null if it is accepted. */
export function chosenPasswordFault(password: string): PasswordFault | null {
  const plain = password.toLowerCase().trim();
  const isCommon = commonRoots.test(plain) || listed().includes(plain) || /^\d+$/.test(plain);
  return passwordLengthFault(password) ?? (isCommon ? "password_too_common" : null);
}

// The module's address is an argument: an inline program resolves imports from the current folder, not from this file.
const program = `
const { default: bcrypt } = await import(process.argv[1]);
process.on("message", async (job) => {
  process.send(
    job.do === "hash" ? await bcrypt.hash(job.password, job.cost) : await bcrypt.compare(job.password, job.hash),
  );
});
`;

function createHashingPool() {
  const bcryptjs = pathToFileURL(createRequire(import.meta.url).resolve("bcryptjs")).href;
  return createProcessPool(inlineProgram(program, bcryptjs), { timeoutMs: TIMEOUT_MS });
}
