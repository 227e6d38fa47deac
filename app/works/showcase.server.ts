import { isDatabaseAway } from "#db/open.ts";

const MOST_KEPT = 500;

export type Shown<Value> = { value: Value; fresh: true } | { value: Value | null; fresh: false };

export type Showcase = ReturnType<typeof createShowcase>;

/** Lets visitors see what this process last read while the database is away. */
export function createShowcase() {
  const kept = new Map<string, unknown>();

  /**
   * Reads, and remembers under the name. With the database away it answers what was last read, or null, and says that
   * it is not fresh: such an answer must not be cached by anyone.
   */
  async function read<Value>(name: string, load: () => Promise<Value>): Promise<Shown<Value>> {
    try {
      const value = await load();
      kept.delete(name);
      kept.set(name, value);
      const oldest = kept.keys().next().value;
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return { value, fresh: true };
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return { value: (kept.get(name) as Value | undefined) ?? null, fresh: false };
    }
  }

  return { read };
}
