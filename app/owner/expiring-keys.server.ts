/**
 * Keys that are remembered until a time of their own, in this process alone: what a database need not be asked twice.
 * When there are too many they are all forgotten, so that memory stays bounded at the price of a few questions.
 */
export function createExpiringKeys(options: { max: number; now: () => Date }) {
  const { max, now } = options;
  const expiries = new Map<string, number>();

  function add(key: string, expiresAt: number): void {
    if (expiries.size >= max && !expiries.has(key)) expiries.clear();
    expiries.set(key, expiresAt);
  }

  /** Milliseconds until the key expires; 0 for one that is not remembered. */
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
