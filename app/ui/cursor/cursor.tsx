import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useMediaQuery } from "../layout/hydration.ts";

declare global {
  interface Window {
    /** app/server/late-start.js records the last movement too, before this component exists. */
    lastMove?: PointerEvent;
  }
}

// The first movement of a mouse loads it, so no phone loads its animation library. The page works without it.
const CursorFollower = lazy<ComponentType>(() =>
  import("./cursor-follower.tsx").catch(() => ({ default: () => null })),
);

/** The system's pointer stays visible. */
export function Cursor() {
  const fine = useMediaQuery("(hover: hover) and (pointer: fine)");
  const [hasMoved, setMoved] = useState(false);

  useEffect(() => {
    if (!fine) return;
    const record = (event: PointerEvent) => {
      window.lastMove = event;
      setMoved(true);
    };
    if (window.lastMove) setMoved(true);
    addEventListener("pointermove", record, { passive: true });
    return () => removeEventListener("pointermove", record);
  }, [fine]);

  if (!fine || !hasMoved) return null;
  return (
    <Suspense fallback={null}>
      <CursorFollower />
    </Suspense>
  );
}
