import { fork } from "node:child_process";
import { extname, join } from "node:path";
import type { drawCard as draw } from "./draw-card.server.ts";
import type { Job } from "./image-program.ts";
import type { prepareImage as prepare } from "./images.server.ts";

/** An image of 50 megapixels takes ten seconds, and on a busy machine several times as long. */
const TIMEOUT_MS = 60_000;
/** A card takes a quarter of a second. */
const CARD_TIMEOUT_MS = 15_000;
/** An image of 50 megapixels takes up to a gigabyte. */
const MAX_BYTES = 1_500_000_000;

// The program is beside this module, in the source (.ts) and in the build (.js).
const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);

/**
 * Does a job in a process of its own, because a file may be made to break the decoder. The process has none of the server's
 * settings and secrets, and ends with its answer.
 * @throws an Error if it ends before, or if it is killed because it takes too much time or memory
 */
async function runApart<Answer>(job: Job, { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = {}): Promise<Answer> {
  const child = fork(program, [String(maxBytes)], {
    env: { MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  child
    .once("message", (answer) => resolve(answer as Answer))
    .once("exit", (status, signal) => reject(new Error(`the process of an image ended with ${signal ?? status}`)))
    .on("error", reject);
  // The callback ignores an error of `send`: if the process has ended, its exit is the better reason.
  child.send(job, () => {});
  // It ends when it is disconnected: if it ended by itself, its answer could be lost.
  return promise.finally(() => child.connected && child.disconnect());
}

// The functions of `images.server.ts` and `draw-card.server.ts`.

export const prepareImage = (input: Uint8Array, limits?: { timeoutMs?: number; maxBytes?: number }) =>
  runApart<Awaited<ReturnType<typeof prepare>>>({ does: "prepareImage", input }, limits);

export const drawCard: typeof draw = (input) => runApart({ does: "drawCard", input }, { timeoutMs: CARD_TIMEOUT_MS });
