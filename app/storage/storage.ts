export interface StoredObject {
  key: string;
  storedAt: Date;
}

/**
 * Keeps bytes under keys. Keys are ours, never a visitor's: lower-case letters, digits, dots, dashes and slashes.
 * A put is all or nothing and replaces what stood there.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when nothing stands there. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes what is left of puts that a crash has cut off, and that began before then. */
  removeUnfinished(before: Date): Promise<void>;
  close(): void;
}

/** The store cannot be reached, or took too long. */
export class StoreUnavailableError extends Error {}

/** There is no room left to write. */
export class StoreFullError extends Error {}

const keyShape = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`not a key of ours: ${JSON.stringify(key)}`);
}
