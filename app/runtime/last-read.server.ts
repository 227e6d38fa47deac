import { DatabaseUnavailableError, isDatabaseUnavailable } from "#db/errors.ts";
import { untilAborted } from "./until-aborted.ts";

/** Names in memory. The lists are read first; later names are not stored once it is full. */
const MAX_NAMES = 500;
/** Timeout of a read, when the database does not answer. */
const MAX_WAIT_MS = 2_500;

export type Shown<Value> = { value: Value; fresh: true } | { value: Value | null; fresh: false };

export type LastRead = ReturnType<typeof createLastRead>;

/** Serves the last value that this process has read while the database is unavailable. */
export function createLastRead({ onSlow, onFailure }: { onSlow: () => void; onFailure: (error: unknown) => void }) {
  const values = new Map<string, unknown>();

  /**
   * Reads a value and stores it under the name. While the database is unavailable it returns the stored value, or null,
   * with `fresh: false`: such a response must not be cached.
   * @param name not from a visitor's input, which could fill the memory with invented names
   */
  async function read<Value>(
    name: string,
    load: () => Promise<Value>,
    isWorthRemembering: (value: Value) => boolean = () => true,
  ): Promise<Shown<Value>> {
    try {
      const value = await untilAborted(load(), AbortSignal.timeout(MAX_WAIT_MS)).catch(translate);
      const isKnown = values.has(name);
      if ((isKnown || values.size < MAX_NAMES) && isWorthRemembering(value)) values.set(name, value);
      return { value, fresh: true };
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        onFailure(error);
        return { value: (values.get(name) as Value | undefined) ?? null, fresh: false };
      }
      // A removed work must not reappear in an outage.
      values.delete(name);
      throw error;
    }
  }

  function translate(error: unknown): never {
    if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
    onSlow();
    throw new DatabaseUnavailableError("the database takes too long");
  }

  return { read };
}
