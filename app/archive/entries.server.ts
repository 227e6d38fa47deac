import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createTarDecoder } from "modern-tar";

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
  content: ReadableStream<Uint8Array>;
}

/** macOS adds these to folders and archives. */
const added = /(^|\/)(\._[^/]*|\.DS_Store)$/;
/** Programs write "./" or the folder's name in front when somebody packs an archive again. */
const place = /^(?:\.\/)?(?:([^/]+)\/)?(rows\.ndjson|end\.json|objects\/(.+))$/;

export async function eachEntry(open: Open, visit: (entry: Entry) => Promise<unknown>): Promise<void> {
  const isGzip = await isZipped(open);
  const file = Readable.toWeb(open()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const tar = isGzip ? file.pipeThrough(new DecompressionStream("gzip")) : file;
  let common: string | undefined;
  for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name: written, type, size } = header;
    if (type !== "directory" && !added.test(written)) {
      const [, folder = "", name = "", key] = place.exec(written) ?? [];
      common ??= folder;
      const isPlaced = name !== "" && folder === common && folder !== ".." && (!key || objectKey.test(key));
      if (type !== "file" || !isPlaced || (size > MAX_BYTES && name !== ROWS)) {
        throw new ArchiveRefusedError(
          `The archive holds something that has no place in it: ${JSON.stringify(written)}`,
        );
      }
      await visit({ name, key, content: body });
    }
    // Read to its end: modern-tar 0.8.6 takes the cancelling of a body that it has queued for that of the next entry.
    await body.pipeTo(new WritableStream());
  }
}

async function isZipped(open: Open): Promise<boolean> {
  for await (const bytes of open()) return bytes[0] === 0x1f && bytes[1] === 0x8b;
  return false;
}

export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
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
