export type Breaker = ReturnType<typeof createBreaker>;

/** A time-out or a refused connection opens it: all waiting calls fail, and no other is sent until one is answered. */
export function createBreaker(options: {
  /** Called once per outage. */
  onAway: (error: unknown) => void;
  onBack: () => void;
}) {
  let isOpen = false;
  const waiting = new Set<(error: unknown) => void>();

  return {
    /** During an outage only the call that tries again may be sent. */
    allows: () => !isOpen,

    succeeded(): void {
      if (!isOpen) return;
      isOpen = false;
      options.onBack();
    },

    failed(error: unknown): void {
      if (isOpen) return;
      isOpen = true;
      options.onAway(error);
      for (const fail of waiting) fail(error);
    },

    /** Rejects with the error of another call that has opened the breaker meanwhile. */
    async wait<Result>(call: Promise<Result>): Promise<Result> {
      const { promise: opened, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      try {
        return await Promise.race([call, opened]);
      } finally {
        waiting.delete(reject);
      }
    },
  };
}
