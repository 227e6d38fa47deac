// State of the process: two pools of background processes.
import { extname, join } from "node:path";
import { createProcessPool } from "#app/runtime/background-process.server.ts";
import type { Job } from "./image-program.ts";
import type {
  encodeOthers as encode,
  prepareImage as prepare,
  prepareUnlessHeavy as unlessHeavy,
} from "./images.server.ts";

/** An image of 50 megapixels takes some seconds. */
const TIMEOUT_MS = 60_000;
/** On a busy machine AVIF takes minutes, because its process has a low priority. */
const AVIF_TIMEOUT_MS = 300_000;

// The program is beside this module, in the source (.ts) and in the build (.js).
const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);
const run = createProcessPool([program], { timeoutMs: TIMEOUT_MS });
// A separate pool: a process cannot raise its priority again, unless it is root.
const runLast = createProcessPool([program], { timeoutMs: AVIF_TIMEOUT_MS, last: true });

// The functions of `images.server.ts`, run in a background process.

export const prepareImage: typeof prepare = (input) => run({ does: "prepareImage", input } satisfies Job);

export const prepareUnlessHeavy: typeof unlessHeavy = (input) =>
  run({ does: "prepareUnlessHeavy", input } satisfies Job);

export const encodeOthers: typeof encode = (input) => runLast({ does: "encodeOthers", input } satisfies Job);
