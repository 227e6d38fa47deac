/**
 * The result of some work, or the signal's reason once it is aborted. The work itself goes on, its result unused: where
 * an API takes a signal, pass it the signal instead. For a timeout: `AbortSignal.timeout(ms)`.
 */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
