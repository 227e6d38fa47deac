/** Nothing is remembered while the revision is null, that is not known yet. */
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
