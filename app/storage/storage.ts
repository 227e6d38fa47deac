export interface StoredObject {
  key: string;
  storedAt: Date;
}

/** A key must come from the site's own code, never from a visitor. */
export interface ObjectStore {
  /** Atomic: replaces an existing object. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Gives the object the present time too. Does nothing if there is none. */
  move(from: string, to: string): Promise<void>;
  /** @param prefix ends with a slash, or is empty: all but the backups of the nights */
  list(prefix: string): AsyncIterable<StoredObject>;
  removeUnfinished(before: Date): Promise<void>;
  close(): void;
}

export class StoreUnavailableError extends Error {}

export class StoreFullError extends Error {}

/** A backup stands for the whole site: on a disk it lies beside the other objects, for the site's user only. */
export const isBackup = (key: string) => key.startsWith("backups/");

const keyShape = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`invalid key: ${JSON.stringify(key)}`);
}
