import { randomUUID } from "node:crypto";
import { type ObjectStore, StoreFullError, StoreUnavailableError } from "./storage.ts";

/** Refuses at once while the store is known to be away, and tells when a call failed as if it were. */
export function guardStore(store: ObjectStore, isUnavailable: () => boolean, onTrouble: () => void): ObjectStore {
  async function guarded<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isUnavailable()) throw new StoreUnavailableError("the store is unavailable");
    try {
      return await call();
    } catch (error) {
      if (error instanceof StoreUnavailableError) onTrouble();
      throw error;
    }
  }
  return {
    put: (key, bytes, type) => guarded(() => store.put(key, bytes, type)),
    get: (key) => guarded(() => store.get(key)),
    remove: (key) => guarded(() => store.remove(key)),
    list: store.list,
    removeUnfinished: (before) => guarded(() => store.removeUnfinished(before)),
    close: store.close,
  };
}

/** Puts, gets and removes an object: rights that are missing show at start, and not at the first publish. */
export async function testStore(store: ObjectStore): Promise<void> {
  const key = `health/${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await store.put(key, bytes, "text/plain");
  } catch (error) {
    // A full store still answers visitors.
    if (error instanceof StoreFullError) return;
    throw error;
  }
  const found = await store.get(key);
  await store.remove(key);
  if (!found || !bytes.equals(found)) throw new StoreUnavailableError("the store did not give back what was put");
}
