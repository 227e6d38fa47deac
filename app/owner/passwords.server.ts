import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import pLimit from "p-limit";
import { createProcessPool, inlineProgram } from "../runtime/background-process.server.ts";
import { commonPasswords } from "./common-passwords.server.ts";
import { MAX_PASSWORD_BYTES, passwordLengthFault } from "./password-length.ts";

/** OWASP's floor is 10; 12 takes about half a second here, off the event loop. */
const COST = 12;
const AT_ONCE = 2;
const MAX_WAITING = 8;
/** A hash takes half a second; behind everything else on a small machine, several. */
const TIMEOUT_MS = 20_000;

/** More sign-ins are waiting than will be hashed in reasonable time: try again in a second. */
export class PasswordsBusyError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

type Job = { do: "hash"; password: string; cost: number } | { do: "compare"; password: string; hash: string };

/**
 * Hashes passwords in processes of their own: bcryptjs is JavaScript, and half a second of it on the event loop would
 * stall every visitor for as long as somebody tries passwords.
 */
export function createPasswords({ cost = COST, run = hashing() } = {}) {
  const limit = pLimit(AT_ONCE);

  /** @throws RangeError for a password that `passwordLengthFault` finds fault with: bcrypt would cut it silently */
  async function hash(password: string): Promise<string> {
    if (passwordLengthFault(password)) throw new RangeError("the password is outside the rule");
    return queue({ do: "hash", password, cost });
  }

  /** Whether the password is the hash's; with null for the hash, false after the same time. */
  async function matches(password: string, hashed: string | null): Promise<boolean> {
    const tooLong = Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
    const same = await queue<boolean>({
      do: "compare",
      password: tooLong ? "" : password,
      hash: hashed ?? decoyHash(cost),
    });
    return same && !tooLong && hashed !== null;
  }

  async function queue<Result = string>(job: Job): Promise<Result> {
    if (limit.pendingCount >= MAX_WAITING) throw new PasswordsBusyError("too many sign-ins at once");
    return limit(() => run<Result>(job));
  }

  return { hash, matches };
}

/**
 * Compared with when the account is unknown, so that it takes as long as a wrong password does. Constant: one that is
 * hashed when it is first needed makes the first such sign-in take longer.
 */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
}

export type PasswordFault = NonNullable<ReturnType<typeof passwordLengthFault>> | "password_too_common";

// What French and English keyboards and habits begin with; digits and signs behind it add nothing.
const commonRoots =
  /^(?:mot ?de ?passe|azerty(?:uiop)?(?:qsdfghjklm)?|bonjour|jetaime|doudou|soleil|loulou|administrateur|admin|pass ?word|passw0rd|qwerty(?:uiop)?|welcome|letmein|iloveyou)+[\d\W_]*$/;

/** What is wrong with a password that somebody chooses: its length, or that it is among the first to be tried. */
export function chosenPasswordFault(password: string): PasswordFault | null {
  const plain = password.toLowerCase().trim();
  const isCommon = commonPasswords.has(plain) || commonRoots.test(plain) || /^\d+$/.test(plain);
  return passwordLengthFault(password) ?? (isCommon ? "password_too_common" : null);
}

// The module's place is settled here: a program that is text resolves from the folder that the site is started in.
const program = `
const { default: bcrypt } = await import(process.argv[1]);
process.on("message", async (job) => {
  process.send(
    job.do === "hash" ? await bcrypt.hash(job.password, job.cost) : await bcrypt.compare(job.password, job.hash),
  );
});
`;

function hashing() {
  const bcryptjs = pathToFileURL(createRequire(import.meta.url).resolve("bcryptjs")).href;
  return createProcessPool(inlineProgram(program, bcryptjs), { timeoutMs: TIMEOUT_MS });
}
