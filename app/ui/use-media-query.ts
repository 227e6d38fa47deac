import { useSyncExternalStore } from "react";

/** Whether the query matches; on the server, and until the page runs its scripts, it does not. */
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

/** Whether the page runs its scripts: what cannot work without them comes only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
