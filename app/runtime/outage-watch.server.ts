import { untilAborted } from "./until-aborted.ts";

const EVERY_MS = 5_000;
const WHILE_UNAVAILABLE_MS = 500;
/** One failure may be a stall of this very process: a second, asked for at once, makes it an outage. */
const FAILURES = 2;
const SECOND_TRY_MS = 100;
/** What was asked for more recently than this is not asked again. */
const HOLDS_MS = 1_000;

export type OutageWatch = ReturnType<typeof createOutageWatch>;

/**
 * Knows whether a neighbour answers, by asking it something small: now and then, at once when a call to it failed, and
 * twice a second until it is back. Whoever calls the neighbour asks `isUnavailable` first, so that an outage costs nobody a
 * time-out, and the neighbour no crowd when it comes back.
 */
export function createOutageWatch(options: {
  probe: () => Promise<unknown>;
  timeoutMs: number;
  /** Once per outage, and once per its end. */
  onUnavailable: (error: unknown) => void;
  onBack: () => void;
}) {
  const { probe, timeoutMs, onUnavailable, onBack } = options;
  let unavailable = false;
  let failures = 0;
  let stopped = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    try {
      await untilAborted(probe(), AbortSignal.timeout(timeoutMs));
      failures = 0;
      settle(false);
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) settle(true, error);
    } finally {
      askedAt = performance.now();
      if (!stopped) timer = setTimeout(askOnce, rest()).unref();
    }
  }

  function rest(): number {
    if (unavailable) return WHILE_UNAVAILABLE_MS;
    return failures > 0 ? SECOND_TRY_MS : EVERY_MS;
  }

  function settle(isUnavailable: boolean, error?: unknown): void {
    if (stopped || isUnavailable === unavailable) return;
    unavailable = isUnavailable;
    if (isUnavailable) onUnavailable(error);
    else onBack();
  }

  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    isUnavailable: () => unavailable,
    /** Whether it answers, asked anew if that was not done just now. */
    async answers(): Promise<boolean> {
      if (performance.now() - askedAt > HOLDS_MS) await askOnce();
      return failures === 0;
    },
    /** To be called when a call has failed as one does in an outage. */
    suspect(): void {
      if (!stopped && performance.now() - askedAt > HOLDS_MS) void askOnce();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
