import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataFolderError, requireDataFolder } from "./data-folder.ts";

// A handle without a reference would be garbage-collected, which ends its lock.
const openLocks = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

export class LockHeldError extends Error {
  override name = "LockHeldError";
}

/**
 * PGlite has no lock, and two processes on one folder silently lose data. The lock is one of the kernel, taken through
 * SQLite because Node has no flock: it ends with its process, even after `kill -9`. A lock file with a process id would
 * be ambiguous, because containers reuse the ids. @throws {LockHeldError} {DataFolderError}
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  await requireDataFolder(folder);
  const holderFile = join(folder, "lock-holder.json");
  const lock = await openExclusively(join(folder, "lock.sqlite")).catch(async (error: { errcode?: number }) => {
    if (error.errcode !== SQLITE_BUSY) throw new DataFolderError(folder, error);
    const holder = await readFile(holderFile, "utf8").catch(() => "an unknown process");
    throw new LockHeldError(`DATA_DIR ${folder} is in use by another process: ${holder.trim()}. Stop it first.`);
  });
  openLocks.add(lock);
  const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  await writeFile(holderFile, `${JSON.stringify(holder)}\n`);
  const release = () => {
    openLocks.delete(lock);
    lock.close();
  };
  return { release };
}

async function openExclusively(file: string): Promise<DatabaseSync> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
