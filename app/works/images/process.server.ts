import { extname, join } from "node:path";
import { createProcessPool } from "#app/runtime/background-process.server.ts";
import type { Job } from "./image-program.ts";
import type {
  encodeAvif as encode,
  prepareImage as prepare,
  prepareUnlessHeavy as unlessHeavy,
} from "./images.server.ts";

/** A picture of 50 megapixels takes seconds; this is for one that never ends. */
const TIMEOUT_MS = 60_000;
/** Behind everything else on a busy machine, AVIF takes minutes. */
const AVIF_TIMEOUT_MS = 300_000;

// Beside this module, as it is or as it has been built.
const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);
const run = createProcessPool([program], { timeoutMs: TIMEOUT_MS });
// Processes of their own: only root may give a process back the priority that was taken from it.
const runLast = createProcessPool([program], { timeoutMs: AVIF_TIMEOUT_MS, last: true });

/** These do `images.server.ts`'s work of the same name in a process of its own. */
export const prepareImage: typeof prepare = (bytes) => run({ does: "prepareImage", bytes } satisfies Job);

export const prepareUnlessHeavy: typeof unlessHeavy = (bytes) =>
  run({ does: "prepareUnlessHeavy", bytes } satisfies Job);

/** Behind every upload. */
export const encodeAvif: typeof encode = (bytes) => runLast({ does: "encodeAvif", bytes } satisfies Job);
