export interface StoredObject {
  key: string;
  storedAt: Date;
}

/**
 * Stores bytes under keys. A key must come from the site's own code, never from a visitor: lower-case letters, digits,
 * dots, dashes and slashes.
 */
export interface ObjectStore {
  /** Atomic. Replaces an existing object. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null if there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes the remains of puts that began before the given time and were interrupted by a crash. */
  removeUnfinished(before: Date): Promise<void>;
  close(): void;
}

/** The store cannot be reached, or does not answer in time. */
export class StoreUnavailableError extends Error {}

export class StoreFullError extends Error {}

const keyShape = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`invalid key: ${JSON.stringify(key)}`);
}
