import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

interface Start {
  x: number;
  y: number;
}

// Loaded at the first movement of a mouse, so that a phone loads neither it nor its animation library.
// If it cannot be loaded, the page works without it.
const CursorFollower = lazy<ComponentType<{ start: Start }>>(() =>
  import("./cursor-follower.tsx").catch(() => ({ default: Nothing })),
);

function Nothing() {
  return null;
}

/** A registration mark that follows the mouse. The system's pointer stays visible. */
export function Cursor() {
  const fine = useMediaQuery("(hover: hover) and (pointer: fine)");
  const [start, setStart] = useState<Start>();

  useEffect(() => {
    if (!fine) return;
    const begin = ({ clientX, clientY }: PointerEvent) => setStart({ x: clientX, y: clientY });
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
