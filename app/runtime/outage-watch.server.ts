import { untilAborted } from "./until-aborted.ts";

const INTERVAL_MS = 5_000;
const OUTAGE_INTERVAL_MS = 500;
/** One failed probe may be a stall of this process. The next probe follows soon; if it fails too, it is an outage. */
const MIN_FAILURES = 2;
const SECOND_PROBE_MS = 100;
/** A result younger than this is used instead of a new probe. */
const MAX_RESULT_AGE_MS = 1_000;

export type OutageWatch = ReturnType<typeof createOutageWatch>;

/**
 * Probes an external service at intervals, and immediately after a call to it has failed. Callers check `isUnavailable`
 * first. So no visitor waits for a timeout during an outage, and the service is not flooded when it recovers.
 */
export function createOutageWatch(options: {
  probe: () => Promise<unknown>;
  timeoutMs: number;
  /** Called once per outage. */
  onUnavailable: (error: unknown) => void;
  /** Called once at the end of each outage. */
  onBack: () => void;
}) {
  const { probe, timeoutMs, onUnavailable, onBack } = options;
  let unavailable = false;
  let failures = 0;
  let stopped = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Concurrent callers share one probe. */
  function probeOnce(): Promise<void> {
    probing ??= runProbe().finally(() => {
      probing = null;
    });
    return probing;
  }

  async function runProbe(): Promise<void> {
    clearTimeout(timer);
    try {
      await untilAborted(probe(), AbortSignal.timeout(timeoutMs));
      failures = 0;
      update(false);
    } catch (error) {
      failures += 1;
      if (failures >= MIN_FAILURES) update(true, error);
    } finally {
      probedAt = performance.now();
      if (!stopped) timer = setTimeout(probeOnce, untilNextProbe()).unref();
    }
  }

  function untilNextProbe(): number {
    if (unavailable) return OUTAGE_INTERVAL_MS;
    return failures > 0 ? SECOND_PROBE_MS : INTERVAL_MS;
  }

  function update(isUnavailable: boolean, error?: unknown): void {
    if (stopped || isUnavailable === unavailable) return;
    unavailable = isUnavailable;
    if (isUnavailable) onUnavailable(error);
    else onBack();
  }

  const hasRecentResult = () => performance.now() - probedAt <= MAX_RESULT_AGE_MS;

  return {
    isUnavailable: () => unavailable,
    /** Whether the service answers, from a recent probe or a new one. */
    async answers(): Promise<boolean> {
      if (!hasRecentResult()) await probeOnce();
      return failures === 0;
    },
    /** Call it when a call to the service has failed or takes too long. */
    probeSoon(): void {
      if (!stopped && !hasRecentResult()) void probeOnce();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
