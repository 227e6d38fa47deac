import { extname, join } from "node:path";
import { createProcessPool } from "../background-process.server.ts";
import type { Job } from "./image-program.ts";
import type { encodeAvif as encode, prepareImage as prepare } from "./images.server.ts";

/** A picture of 50 megapixels takes seconds; this is for one that never ends. */
const TIMEOUT_MS = 60_000;

// Beside this module, as it is or as it has been built.
const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);
const run = createProcessPool([program], { timeoutMs: TIMEOUT_MS });

/** Does `images.server.ts`'s work of the same name in a process of its own. */
export function prepareImage(bytes: Uint8Array): ReturnType<typeof prepare> {
  return run({ does: "prepareImage", bytes } satisfies Job);
}

/** As above. */
export function encodeAvif(bytes: Uint8Array): ReturnType<typeof encode> {
  return run({ does: "encodeAvif", bytes } satisfies Job);
}
