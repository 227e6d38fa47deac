import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { CursorFollowerProps } from "./cursor-follower.tsx";
import { useMediaQuery } from "./use-media-query.ts";

declare global {
  interface Window {
    /** The visitor's last movement, recorded by document/late-start.js before this component exists. */
    lastMove?: PointerEvent;
  }
}

// Loaded at the first movement of a mouse, so that a phone loads neither it nor its animation library.
// If it cannot be loaded, the page works without it.
const CursorFollower = lazy<ComponentType<CursorFollowerProps>>(() =>
  import("./cursor-follower.tsx").catch(() => ({ default: Nothing })),
);

function Nothing() {
  return null;
}

/** A registration mark that follows the mouse. The system's pointer stays visible. */
export function Cursor() {
  const fine = useMediaQuery("(hover: hover) and (pointer: fine)");
  const [start, setStart] = useState<CursorFollowerProps["start"]>();

  useEffect(() => {
    if (!fine) return;
    const begin = ({ clientX, clientY }: PointerEvent) => setStart({ x: clientX, y: clientY });
    if (window.lastMove) begin(window.lastMove);
    addEventListener("pointermove", begin, { once: true, passive: true });
    return () => removeEventListener("pointermove", begin);
  }, [fine]);

  if (!fine || !start) return null;
  return (
    <Suspense fallback={null}>
      <CursorFollower start={start} />
    </Suspense>
  );
}
