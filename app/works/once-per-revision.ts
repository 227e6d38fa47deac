export interface PerRevision<Value> {
  read(): Promise<Value>;
  /** What is in memory, read again in the background when the revision has changed. Null before the first reading. */
  held(): { value: Value; isCurrent: boolean } | null;
}

/** Nothing is remembered while the revision is null, that is not known yet. */
export function oncePerRevision<Value>(revision: () => number | null, load: () => Promise<Value>): PerRevision<Value> {
  let last: { revision: number; value: Value } | undefined;
  let loading: { revision: number; value: Promise<Value> } | undefined;

  async function read(): Promise<Value> {
    const current = revision();
    if (current === null) return load();
    if (last?.revision === current) return last.value;
    if (loading?.revision !== current) loading = { revision: current, value: load() };
    const mine = loading;
    try {
      const value = await mine.value;
      if (last === undefined || last.revision <= current) last = { revision: current, value };
      return value;
    } finally {
      if (loading === mine) loading = undefined;
    }
  }

  function held() {
    const isCurrent = last !== undefined && last.revision === revision();
    // An error of this reading is thrown again to the next one who calls `read`.
    if (!isCurrent && revision() !== null) read().catch(() => {});
    return last === undefined ? null : { value: last.value, isCurrent };
  }

  return { read, held };
}
