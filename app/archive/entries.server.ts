import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";

/** `END` is written last, so without it the file was cut. */
export const ROWS = "rows.ndjson";
export const END = "end.json";
export const OBJECTS = "objects/";

const MAX_BYTES = 64 * 1_048_576;
/** In characters: far more than the longest draft has. */
const MAX_LINE = 4 * 1_048_576;

export const objectKey = /^works\/([0-9a-f]{24})-\d{1,4}\.(?:webp|avif)$/;

export function isSound(key: string, bytes: Uint8Array): boolean {
  const [, hash = ""] = objectKey.exec(key) ?? [];
  return createHash("sha256").update(bytes).digest("hex").startsWith(hash);
}

/** Its message is in English. Nothing has been written. */
export class ArchiveRefusedError extends Error {
  override name = "ArchiveRefusedError";
}

export type Open = () => Readable;

interface Entry {
  name: string;
  key: string | undefined;
  content: AsyncIterable<Buffer>;
}

/** macOS adds these to folders and archives. */
const added = /(^|\/)(\._[^/]*|\.DS_Store)$/;
/** Programs write "./" or the folder's name in front when somebody packs an archive again. */
const place = /^(?:\.\/)?(?:([^/]+)\/)?(rows\.ndjson|end\.json|objects\/(.+))$/;

export async function eachEntry(open: Open, visit: (entry: Entry) => Promise<unknown>): Promise<void> {
  const unzip = (await isZipped(open)) ? [createGunzip()] : [];
  const entries = extract();
  const reading = pipeline([open(), ...unzip, entries]).catch((error: Error) => entries.destroy(error));
  let common: string | undefined;
  try {
    for await (const entry of entries) {
      const { name: written, type, size = 0 } = entry.header;
      if (type !== "directory" && !added.test(written)) {
        const [, folder = "", name = "", key] = place.exec(written) ?? [];
        common ??= folder;
        const isPlaced = name !== "" && folder === common && folder !== ".." && (!key || objectKey.test(key));
        if (type !== "file" || !isPlaced || (size > MAX_BYTES && name !== ROWS)) {
          throw new ArchiveRefusedError(
            `The archive holds something that has no place in it: ${JSON.stringify(written)}`,
          );
        }
        await visit({ name, key, content: entry as unknown as Entry["content"] });
      }
      entry.resume();
    }
  } finally {
    entries.destroy();
  }
  await reading;
}

async function isZipped(open: Open): Promise<boolean> {
  for await (const bytes of open()) return bytes[0] === 0x1f && bytes[1] === 0x8b;
  return false;
}

export async function* linesOf(content: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of content) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new ArchiveRefusedError("The archive holds a row that is too long.");
    yield* lines;
  }
  if (rest) yield rest;
}
