import { lazy, Suspense, useEffect, useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

// Fetched with the first move of a mouse: a telephone never loads it, nor the spring it needs.
const CursorFollower = lazy(() => import("./cursor-follower.tsx"));

/** A mark that follows the mouse, beside the system's own pointer. */
export function Cursor() {
  const fine = useMediaQuery("(hover: hover) and (pointer: fine)");
  const [start, setStart] = useState<{ x: number; y: number }>();

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
