import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

// A handle that nobody refers to is collected, and lets go of its lock.
const held = new Set<DatabaseSync>();

export class LockHeldError extends Error {
  override name = "LockHeldError";
}

/**
 * Takes the folder for this process alone, until `release` or the process's end.
 *
 * PGlite itself takes no lock, and two processes on one folder lose data silently. The lock is the kernel's, taken
 * through SQLite because Node offers no flock: it ends with its process, `kill -9` included, so that no stale lock has
 * to be told from a live one by a process number (which containers reuse).
 * @throws {LockHeldError} naming the holder
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  await mkdir(folder, { recursive: true });
  const holderFile = join(folder, "lock-holder.json");
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    const holder = await readFile(holderFile, "utf8").catch(() => "an unknown process");
    throw new LockHeldError(`DATA_DIR ${folder} is in use by another process: ${holder.trim()}. Stop it first.`);
  }
  held.add(lock);
  const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  await writeFile(holderFile, `${JSON.stringify(holder)}\n`);
  const release = () => {
    held.delete(lock);
    lock.close();
  };
  return { release };
}
