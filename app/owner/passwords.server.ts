import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

/** OWASP recommends at least 10. 12 takes about half a second. */
const COST = 12;
const MAX_CONCURRENT = 2;
const MAX_WAITING = 8;

const MIN_PASSWORD_BYTES = 12;
/** bcrypt ignores all further bytes. */
const MAX_PASSWORD_BYTES = 72;

export const passwordLength = `${MIN_PASSWORD_BYTES} to ${MAX_PASSWORD_BYTES} bytes of UTF-8`;

/** Too many passwords wait to be hashed: the client may retry after a second. */
export class PasswordsBusyError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

interface Job {
  password: string;
  cost?: number;
  hash?: string;
}

// The program is a text, because the build has no file for it. It finds bcryptjs from the site's folder, in which
// server and commands run. On Linux the priority is that of the thread.
const program = `
const { parentPort, workerData: { password, cost, hash } } = require("node:worker_threads");
const { setPriority } = require("node:os");
const bcrypt = require("bcryptjs");
try { setPriority(5); } catch {}
parentPort.postMessage(hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost));
`;

async function inThread(job: Job): Promise<unknown> {
  const [result] = await once(new Worker(program, { eval: true, env: {}, workerData: job }), "message");
  return result;
}

/** Each hash has a thread of its own: bcryptjs is JavaScript, and on the event loop it would stall every visitor. */
export function createPasswords({ cost = COST, run = inThread } = {}) {
  const limit = pLimit(MAX_CONCURRENT);

  /** @throws RangeError if `passwordLengthFault` refuses the password: bcrypt would silently cut a long one */
  async function hash(password: string): Promise<string> {
    if (passwordLengthFault(password)) throw new RangeError("the password is outside the rule");
    return queue<string>({ password: password.normalize(), cost });
  }

  /** A null hash takes as long as a real one and gives false. */
  async function matches(typed: string, hash: string | null): Promise<boolean> {
    const password = typed.normalize();
    const isTooLong = Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
    // It is a constant: to compute the hash of an unknown account on first use would make that first sign-in slower.
    const decoy = `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
    const isEqual = await queue<boolean>({ password: isTooLong ? "" : password, hash: hash ?? decoy });
    return isEqual && !isTooLong && hash !== null;
  }

  async function queue<Result>(job: Job): Promise<Result> {
    if (limit.pendingCount >= MAX_WAITING) throw new PasswordsBusyError("too many sign-ins at once");
    return limit(() => run(job)) as Promise<Result>;
  }

  return { hash, matches };
}

/** Counts the composed form, which is also what is hashed: some keyboards send an accent as a character of its own. */
export function passwordLengthFault(password: string): "password_too_short" | "password_too_long" | null {
  const bytes = Buffer.byteLength(password.normalize());
  if (bytes < MIN_PASSWORD_BYTES) return "password_too_short";
  return bytes > MAX_PASSWORD_BYTES ? "password_too_long" : null;
}

export type PasswordFault = NonNullable<ReturnType<typeof passwordLengthFault>> | "password_too_common";

// Digits and punctuation after a common beginning add little strength.
const commonRoots =
  /^(?:mot ?de ?passe|azerty(?:uiop)?(?:qsdfghjklm)?|bonjour|jetaime|doudou|soleil|loulou|administrateur|admin|pass ?word|passw0rd|qwerty(?:uiop)?|welcome|letmein|iloveyou)+[\d\W_]*$/;

/** The common passwords of @zxcvbn-ts/language-common that are long enough to be accepted here, one a line. */
const listed = () => readFileSync("app/owner/common-passwords.txt", "utf8").split("\n");

export function chosenPasswordFault(password: string): PasswordFault | null {
  const plain = password.normalize().toLowerCase().trim();
  const isCommon = commonRoots.test(plain) || listed().includes(plain) || /^\d+$/.test(plain);
  return passwordLengthFault(password) ?? (isCommon ? "password_too_common" : null);
}
