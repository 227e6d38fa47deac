import { DatabaseUnavailableError, isDatabaseUnavailable } from "#db/open.ts";
import { untilAborted } from "../runtime/until-aborted.ts";

/** Names that are remembered: the lists come first, and what comes later finds no more room. */
const MAX_NAMES = 500;
/** A visitor waits no longer than this for a database that gives no answer. */
const MAX_WAIT_MS = 2_500;

export type Shown<Value> = { value: Value; fresh: true } | { value: Value | null; fresh: false };

export type LastRead = ReturnType<typeof createLastRead>;

/** Lets visitors see what this process last read while the database is unavailable. */
export function createLastRead({ onSlow, onFailure }: { onSlow: () => void; onFailure: (error: unknown) => void }) {
  const values = new Map<string, unknown>();

  /**
   * Reads, and remembers under the name. While the database is unavailable it answers what was last read, or null, and
   * says that it is not fresh: such an answer must not be cached by anyone.
   * @param name of something that exists: a name that a visitor made up would take the room of another
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
      // What was removed is not to come back in an outage.
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
