import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { commonPasswords } from "./common-passwords.server.ts";

/** OWASP's floor is 10; 12 takes about half a second here, off the event loop. */
const COST = 12;
const AT_ONCE = 2;
const MOST_WAITING = 8;

export const passwordBytes = { least: 12, most: 72 } as const;

/** More sign-ins are waiting than will be hashed in reasonable time: try again in a second. */
export class PasswordsBusyError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords in worker threads: bcryptjs is JavaScript, and half a second of it on the event loop would stall
 * every visitor for as long as somebody tries passwords.
 */
export function createPasswords({ cost = COST } = {}) {
  const limit = pLimit(AT_ONCE);
  const idle: Worker[] = [];
  // Compared with when the account is unknown, so that it takes as long as a wrong password does.
  let decoy: Promise<string> | undefined;

  /** @throws RangeError for a password that `passwordFault` finds fault with: bcrypt would cut it silently */
  async function hash(password: string): Promise<string> {
    if (passwordFault(password)) throw new RangeError("the password is outside the rule");
    return run({ do: "hash", password, cost });
  }

  /** Whether the password is the hash's; with null for the hash, false after the same time. */
  async function matches(password: string, hashed: string | null): Promise<boolean> {
    decoy ??= run({ do: "hash", password: "a password that nobody has", cost });
    const against = hashed ?? (await decoy);
    const tooLong = Buffer.byteLength(password) > passwordBytes.most;
    const same = await run<boolean>({ do: "compare", password: tooLong ? "" : password, hash: against });
    return same && !tooLong && hashed !== null;
  }

  function run<Result = string>(job: object): Promise<Result> {
    if (limit.pendingCount >= MOST_WAITING) throw new PasswordsBusyError("too many sign-ins at once");
    return limit(async () => {
      const worker = idle.pop() ?? startWorker();
      try {
        const result = await ask<Result>(worker, job);
        idle.push(worker);
        return result;
      } catch (error) {
        await worker.terminate();
        throw error;
      }
    });
  }

  async function close(): Promise<void> {
    await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
  }

  return { hash, matches, close };
}

/** What is wrong with a new password: bcrypt reads no more than 72 bytes. */
export function passwordFault(password: string): "password_too_short" | "password_too_long" | null {
  const bytes = Buffer.byteLength(password);
  if (bytes < passwordBytes.least) return "password_too_short";
  return bytes > passwordBytes.most ? "password_too_long" : null;
}

export type PasswordFault = "password_too_short" | "password_too_long" | "password_too_common";

// What French and English keyboards and habits begin with; digits and signs behind it add nothing.
const commonRoots =
  /^(?:mot ?de ?passe|azerty(?:uiop)?(?:qsdfghjklm)?|bonjour|jetaime|doudou|soleil|loulou|administrateur|admin|pass ?word|passw0rd|qwerty(?:uiop)?|welcome|letmein|iloveyou)+[\d\W_]*$/;

/** What is wrong with a password that somebody chooses: its length, or that it is among the first to be tried. */
export function chosenPasswordFault(password: string): PasswordFault | null {
  const plain = password.toLowerCase().trim();
  const isCommon = commonPasswords.has(plain) || commonRoots.test(plain) || /^\d+$/.test(plain);
  return passwordFault(password) ?? (isCommon ? "password_too_common" : null);
}

// As text, because the bundler would leave a worker's file behind; the module's place is settled out here.
const workerSource = `
  const { parentPort, workerData } = require("node:worker_threads");
  const loading = import(workerData.bcryptjs);
  parentPort.on("message", async (job) => {
    const { default: bcrypt } = await loading;
    parentPort.postMessage(
      job.do === "hash" ? await bcrypt.hash(job.password, job.cost) : await bcrypt.compare(job.password, job.hash),
    );
  });`;

function startWorker(): Worker {
  const bcryptjs = createRequire(import.meta.url).resolve("bcryptjs");
  const worker = new Worker(workerSource, { eval: true, workerData: { bcryptjs } });
  worker.unref();
  return worker;
}

function ask<Result>(worker: Worker, job: object): Promise<Result> {
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.once("message", resolve).once("error", reject);
  worker.postMessage(job);
  return promise.finally(() => {
    worker.off("message", resolve).off("error", reject);
    worker.unref();
  });
}
