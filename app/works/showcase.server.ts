import { setTimeout as wait } from "node:timers/promises";
import { DatabaseAwayError, isDatabaseAway } from "#db/open.ts";

const MOST_KEPT = 500;
/** A visitor waits no longer than this for a database that gives no answer. */
const PATIENCE_MS = 2_500;

export type Shown<Value> = { value: Value; fresh: true } | { value: Value | null; fresh: false };

export type Showcase = ReturnType<typeof createShowcase>;

/** Lets visitors see what this process last read while the database is away. */
export function createShowcase({ onSlow, onFailure }: { onSlow: () => void; onFailure: (error: unknown) => void }) {
  const kept = new Map<string, unknown>();

  /**
   * Reads, and remembers under the name. With the database away it answers what was last read, or null, and says that
   * it is not fresh: such an answer must not be cached by anyone.
   */
  async function read<Value>(name: string, load: () => Promise<Value>): Promise<Shown<Value>> {
    try {
      const value = await withinPatience(load());
      kept.delete(name);
      kept.set(name, value);
      const oldest = kept.keys().next().value;
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return { value, fresh: true };
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      onFailure(error);
      return { value: (kept.get(name) as Value | undefined) ?? null, fresh: false };
    }
  }

  async function withinPatience<Value>(loading: Promise<Value>): Promise<Value> {
    const patience = new AbortController();
    const tooLong = async () => {
      await wait(PATIENCE_MS, undefined, { signal: patience.signal });
      onSlow();
      throw new DatabaseAwayError("the database takes too long");
    };
    const waiting = tooLong();
    waiting.catch(() => {});
    try {
      return await Promise.race([loading, waiting]);
    } finally {
      patience.abort();
      loading.catch(() => {});
    }
  }

  return { read };
}
