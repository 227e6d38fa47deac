/** Runs the callback after one second at the latest. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(callback, { timeout: 1_000 });
  return () => cancelIdleCallback(id);
}
