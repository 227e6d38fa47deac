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
  /** Gives an object another key, and the present time. Does nothing if there is no such object. */
  move(from: string, to: string): Promise<void>;
  /** @param prefix ends with a slash, or is empty: all but the backups of the nights */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes the remains of puts that began before the given time and were interrupted by a crash. */
  removeUnfinished(before: Date): Promise<void>;
  close(): void;
}

/** The store cannot be reached, or does not answer in time. */
export class StoreUnavailableError extends Error {}

export class StoreFullError extends Error {}

/** Objects that stand for the whole site: on a disk they lie beside the others, for the site's user only. */
export const isBackup = (key: string) => key.startsWith("backups/");

const keyShape = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`invalid key: ${JSON.stringify(key)}`);
}
