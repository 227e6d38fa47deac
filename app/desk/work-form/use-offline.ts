import { useSyncExternalStore } from "react";

export function useOffline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const stop = new AbortController();
      for (const event of ["online", "offline"]) window.addEventListener(event, notify, stop);
      return () => stop.abort();
    },
    () => !navigator.onLine,
    () => false,
  );
}
