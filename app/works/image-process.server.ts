import { extname, join } from "node:path";
import { deserialize } from "node:v8";
import { runApart } from "../background-process.server.ts";
import type { encodeAvif as encode, prepareImage as prepare } from "./images.server.ts";

/** A picture of 50 megapixels takes seconds; this is for one that never ends. */
const LONGEST_MS = 60_000;

// Beside this module, as it is or as it has been built.
const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);

/** Does `images.server.ts`'s work of the same name in a process of its own. */
export async function prepareImage(bytes: Uint8Array): ReturnType<typeof prepare> {
  return deserialize(await runApart([program, "prepare"], bytes, { longestMs: LONGEST_MS }));
}

/** As above. */
export async function encodeAvif(source: Uint8Array): ReturnType<typeof encode> {
  return deserialize(await runApart([program, "avif"], source, { longestMs: LONGEST_MS }));
}
