/**
 * Remembers what was read for one revision of the works.
 * @param revision the current one; null until it is known, and then nothing is remembered
 */
export function oncePerRevision<Value>(
  revision: () => number | null,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { revision: number; value: Value } | undefined;
  return async () => {
    const current = revision();
    if (current !== null && last?.revision === current) return last.value;
    const value = await read();
    if (current !== null) last = { revision: current, value };
    return value;
  };
}
