export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Ends the wait for a service that does not answer. A time-out or a refused connection opens it: all calls that wait
 * fail with the same error, and their owners send no other until something was answered again.
 */
export function createBreaker(options: {
  /** Called once per outage. */
  onAway: (error: unknown) => void;
  /** Called once at the end of each outage. */
  onBack: () => void;
}) {
  let isOpen = false;
  const waiting = new Set<(error: unknown) => void>();

  return {
    /** Whether a call may be sent. During an outage only the one that tries again may be. */
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

    /** The result of a call, or the error of another one that has opened the breaker meanwhile. */
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
