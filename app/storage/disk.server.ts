import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  assertKey,
  isBackup,
  type ObjectStore,
  type StoredObject,
  StoreFullError,
  StoreUnavailableError,
} from "./storage.ts";

/** After a crash each object is complete or missing. */
export function createDiskStore(dataDir: string): ObjectStore {
  const folder = resolve(dataDir, "objects");
  const unfinished = join(folder, ".unfinished");
  const rootOf = (key: string) => (isBackup(key) ? resolve(dataDir) : folder);
  const path = (key: string) => {
    assertKey(key);
    return join(rootOf(key), key);
  };

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const target = path(key);
    const temporary = join(unfinished, randomUUID());
    try {
      await mkdir(unfinished, { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      await writeThrough(temporary, "wx", (file) => file.writeFile(bytes), isBackup(key) ? 0o600 : undefined);
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

  async function move(from: string, to: string): Promise<void> {
    const target = path(to);
    try {
      await mkdir(dirname(target), { recursive: true });
      // The time comes first: an object with its new key and old time would look as if it had been moved long ago.
      await utimes(path(from), new Date(), new Date());
      await rename(path(from), target);
      for (const changed of [target, path(from)]) await writeThrough(dirname(changed), "r");
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw translate(error);
    }
  }

  async function* list(prefix: string): AsyncIterable<StoredObject> {
    const root = rootOf(prefix);
    const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch((error) => {
      if (hasCode(error, "ENOENT")) return [];
      throw translate(error);
    });
    for (const entry of entries) {
      if (!entry.isFile() || entry.parentPath === unfinished) continue;
      const file = join(entry.parentPath, entry.name);
      const key = file.slice(root.length + 1).replaceAll("\\", "/");
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

  return { put, get, remove, move, list, removeUnfinished, close() {} };
}

/** Without a sync a power failure could lose the file. A folder must be synced for its new file names. */
async function writeThrough(
  path: string,
  flags: string,
  write?: (file: FileHandle) => Promise<void>,
  mode?: number,
): Promise<void> {
  const file = await open(path, flags, mode);
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
