import { randomUUID } from "node:crypto";
import { type ObjectStore, StoreFullError, StoreUnavailableError } from "./storage.ts";

/** What the guarded store needs to know and to report of an outage. */
interface Watch {
  isUnavailable(): boolean;
  /** Called after a failure that may be an outage. */
  probeSoon(): void;
}

/** During an outage every call but `list` fails immediately with `StoreUnavailableError`. */
export function guardStore(store: ObjectStore, watch: Watch): ObjectStore {
  async function guarded<Result>(call: () => Promise<Result>): Promise<Result> {
    if (watch.isUnavailable()) throw new StoreUnavailableError("the store is unavailable");
    try {
      return await call();
    } catch (error) {
      if (error instanceof StoreUnavailableError) watch.probeSoon();
      throw error;
    }
  }
  return {
    put: (key, bytes, type) => guarded(() => store.put(key, bytes, type)),
    get: (key) => guarded(() => store.get(key)),
    remove: (key) => guarded(() => store.remove(key)),
    move: (from, to) => guarded(() => store.move(from, to)),
    list: store.list,
    removeUnfinished: (before) => guarded(() => store.removeUnfinished(before)),
    close: store.close,
  };
}

/**
 * The first probe writes, reads and deletes a test object, so that missing permissions show at the start and not at the
 * first publication. Later probes only read.
 */
export function createStoreProbe(store: ObjectStore): () => Promise<void> {
  let isTested = false;
  return async function probe() {
    if (isTested) await store.get("health/none");
    else await testStore(store);
    isTested = true;
  };
}

async function testStore(store: ObjectStore): Promise<void> {
  const key = `health/${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await store.put(key, bytes, "text/plain");
  } catch (error) {
    // A full store still serves visitors.
    if (error instanceof StoreFullError) return;
    throw error;
  }
  const found = await store.get(key);
  await store.remove(key);
  if (!found || !bytes.equals(found))
    throw new StoreUnavailableError("the store returned other bytes than were stored");
}
