import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

interface Start {
  x: number;
  y: number;
}

// Fetched with the first move of a mouse: a telephone never loads it, nor the spring it needs.
// A line that is cut just then costs the mark, not the page.
const CursorFollower = lazy<ComponentType<{ start: Start }>>(() =>
  import("./cursor-follower.tsx").catch(() => ({ default: Nothing })),
);

function Nothing() {
  return null;
}

/** A mark that follows the mouse, beside the system's own pointer. */
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
