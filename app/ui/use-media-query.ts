import { useSyncExternalStore } from "react";
import { isFirstPage } from "./first-page.ts";

/** Whether the query matches. False on the server and until hydration. */
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

/** False on the server and until React has rendered the first page. For controls that do not work without a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => !isFirstPage(),
    () => false,
  );
}
