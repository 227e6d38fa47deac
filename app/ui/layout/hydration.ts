import { useSyncExternalStore } from "react";

let isRendered = false;

/** It is true on the server, and until React has rendered the document's own page, the first time or anew. */
export function isFirstPage(): boolean {
  return !isRendered;
}

/** Call it when React has rendered the first page, before the effects of its components. */
export function leaveFirstPage(): void {
  isRendered = true;
}

/** The result is false on the server and until hydration. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

export const reducedMotion = "(prefers-reduced-motion: reduce)";

/** Controls that do not work without a script need it: it is false until React has rendered the first page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => !isFirstPage(),
    () => false,
  );
}

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
