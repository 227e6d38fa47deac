import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { z } from "zod";

/** Names in the tar: the manifest, and the folder of the images' files. */
export const MANIFEST = "manifest.json";
export const OBJECTS = "objects/";

/** Larger than any stored image, and than the manifest of ten thousand works. */
const MAX_ENTRY_BYTES = 64 * 1_048_576;

export const objectKey = z
  .string()
  .regex(/^(works\/[0-9a-f]{24,64}-\d{1,4}\.(webp|avif)|sources\/[0-9a-f]{64}\.webp)$/);

/** Whether an object shows an image: it needs a WebP. */
export const isShown = (key: string) => key.startsWith("works/") && key.endsWith(".webp");

/** Why an archive is refused, in English. Nothing has been written. */
export class ArchiveRefusedError extends Error {
  override name = "ArchiveRefusedError";
}

/** The beginning of the hash of the content, in a variant's key. A source's key has another hash: of the pixels that it is made of. */
export function hashIn(key: string): string | undefined {
  return /\bworks\/([0-9a-f]+)-/.exec(key)?.[1];
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Visits the files of a tar one after the other. Refuses other kinds of entries, and files that are too large. */
export async function eachEntry(file: string, visit: (name: string, bytes: Buffer) => Promise<void>): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries).catch((error: unknown) => {
    entries.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file" || size > MAX_ENTRY_BYTES) {
        throw new ArchiveRefusedError(`The archive holds something that has no place in it: ${JSON.stringify(name)}`);
      }
      await visit(name, await buffer(entry));
    }
  } catch (error) {
    entries.destroy();
    if (error instanceof ArchiveRefusedError) throw error;
    throw new ArchiveRefusedError(`The file cannot be read as an archive: ${(error as Error).message}`);
  }
  await reading;
}

/**
 * Writes an archive to a file. The file has its name only when it is complete: half of it must not look like a backup.
 * @param finish runs before the file gets its name; if it throws, the file is removed
 */
export async function writeWholeFile<Result>(
  file: string,
  archive: AsyncIterable<unknown>,
  finish: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.part`;
  try {
    // Flushed, because after a power cut the name could be on the disk without the content.
    await pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const result = await finish(unfinished);
    await rename(unfinished, file);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
