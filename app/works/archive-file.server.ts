import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { checkArchive } from "./archive-check.server.ts";
import type { LeftOut } from "./archive-manifest.server.ts";

/** What an archive holds, and what it lacks. */
export interface Report {
  works: number;
  objects: number;
  /** Keys of the objects that the store had lost or changed. */
  missing: string[];
  leftOut: LeftOut;
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

/**
 * Writes an archive that another process has packed to a file, if it is complete and sound.
 * @param schemas names of the migrations that this release knows
 * @throws ArchiveRefusedError
 */
export function saveArchive(archive: AsyncIterable<unknown>, file: string, schemas: string[]): Promise<Report> {
  return writeWholeFile(file, archive, async (unfinished) => {
    const { works, objects, missing = [], leftOut = [] } = await checkArchive(unfinished, schemas);
    return { works: works.length, objects: objects.length, missing, leftOut };
  });
}
