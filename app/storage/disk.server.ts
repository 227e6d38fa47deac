import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { assertKey, type ObjectStore, type StoredObject, StoreFullError, StoreUnavailableError } from "./storage.ts";

/** Stores objects as files in the data folder. After a crash each object is complete or missing. */
export function createDiskStore(dataDir: string): ObjectStore {
  const folder = resolve(dataDir, "objects");
  const unfinished = join(folder, ".unfinished");
  const path = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const target = path(key);
    const temporary = join(unfinished, randomUUID());
    try {
      await mkdir(unfinished, { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      await writeThrough(temporary, "wx", (file) => file.writeFile(bytes));
      await rename(temporary, target);
      await writeThrough(dirname(target), "r");
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw translate(error);
    }
  }

  async function get(key: string): Promise<Uint8Array | null> {
    try {
      return await readFile(path(key));
    } catch (error) {
      if (hasCode(error, "ENOENT", "EISDIR")) return null;
      throw translate(error);
    }
  }

  async function remove(key: string): Promise<void> {
    await rm(path(key), { force: true }).catch((error) => {
      throw translate(error);
    });
  }

  async function* list(prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
      if (hasCode(error, "ENOENT")) return [];
      throw translate(error);
    });
    for (const entry of entries) {
      if (!entry.isFile() || entry.parentPath === unfinished) continue;
      const file = join(entry.parentPath, entry.name);
      const key = file.slice(folder.length + 1).replaceAll("\\", "/");
      if (!key.startsWith(prefix)) continue;
      const stats = await stat(file).catch(() => null);
      if (stats) yield { key, storedAt: stats.mtime };
    }
  }

  async function removeUnfinished(before: Date): Promise<void> {
    for (const name of await readdir(unfinished).catch(() => [])) {
      const file = join(unfinished, name);
      const stats = await stat(file).catch(() => null);
      if (stats && stats.mtime < before) await rm(file, { force: true });
    }
  }

  return { put, get, remove, list, removeUnfinished, close() {} };
}

/** Syncs a file or folder, or a power failure could lose it. A folder must be synced for its new file names. */
async function writeThrough(path: string, flags: string, write?: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException).code));
}

function translate(error: unknown): unknown {
  if (hasCode(error, "ENOSPC", "EDQUOT", "EFBIG"))
    return new StoreFullError("the disk store is full", { cause: error });
  if (hasCode(error, "EACCES", "EPERM", "EROFS", "EIO", "EMFILE", "ENFILE", "ENOTDIR", "ENOENT"))
    return new StoreUnavailableError("the disk store does not answer", { cause: error });
  return error;
}
