/**
 * Keys with an expiry time each, in the memory of this process. They save repeated database queries.
 * When the limit is reached all keys are dropped: that bounds the memory and costs a few extra queries.
 */
export function createExpiringKeys(options: { max: number; now: () => Date }) {
  const { max, now } = options;
  const expiries = new Map<string, number>();

  function add(key: string, expiresAt: number): void {
    if (expiries.size >= max && !expiries.has(key)) expiries.clear();
    expiries.set(key, expiresAt);
  }

  /** Milliseconds until the key expires; 0 for an unknown key. */
  function timeLeft(key: string): number {
    const left = (expiries.get(key) ?? 0) - now().getTime();
    if (left <= 0) expiries.delete(key);
    return Math.max(0, left);
  }

  function remove(key: string): void {
    expiries.delete(key);
  }

  return { add, timeLeft, remove };
}
