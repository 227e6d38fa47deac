import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

declare global {
  interface Window {
    /** The visitor's last movement. server/late-start.js records it too, before this component exists. */
    lastMove?: PointerEvent;
  }
}

// Loaded at the first movement of a mouse, so that a phone loads neither it nor its animation library.
// If it cannot be loaded, the page works without it.
const CursorFollower = lazy<ComponentType>(() =>
  import("./cursor-follower.tsx").catch(() => ({ default: () => null })),
);

/** A registration mark that follows the mouse. The system's pointer stays visible. */
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
