import { useSpring } from "framer-motion";
import { useEffect, useRef } from "react";
import styles from "./cursor-follower.module.css";
import { reducedMotion, useMediaQuery } from "./use-media-query.ts";

const size = 24;
const hoverScale = 2;
/** With these rest values the animation frames stop below a tenth of a pixel. */
const spring = { damping: 25, stiffness: 700, mass: 1, restDelta: 0.1, restSpeed: 0.1 };
const interactive = "a, button, input, textarea, select, summary, label";

export default function CursorFollower({ start }: { start: { x: number; y: number } }) {
  const element = useRef<HTMLDivElement>(null);
  const x = useSpring(start.x - size / 2, spring);
  const y = useSpring(start.y - size / 2, spring);
  const scale = useSpring(1, spring);
  const still = useMediaQuery(reducedMotion);

  useEffect(() => {
    const cursor = element.current;
    if (!cursor) return;

    const write = () => {
      cursor.style.transform = `translate(${x.get()}px, ${y.get()}px) scale(${scale.get()})`;
    };
    write();
    const stops = [x.on("change", write), y.on("change", write), scale.on("change", write)];

    let isOutside = false;
    const grow = (target: EventTarget | null) => {
      const over = target instanceof Element && target.closest(interactive) !== null;
      scale[still ? "jump" : "set"](over ? hoverScale : 1);
      cursor.dataset.over = String(over);
    };
    const follow = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const move = still || isOutside ? "jump" : "set";
      x[move](event.clientX - size / 2);
      y[move](event.clientY - size / 2);
      grow(event.target);
      isOutside = false;
      cursor.dataset.outside = "false";
    };
    const leave = () => {
      isOutside = true;
      cursor.dataset.outside = "true";
    };
    grow(document.elementFromPoint(start.x, start.y));
    addEventListener("pointermove", follow, { passive: true });
    document.documentElement.addEventListener("pointerleave", leave);
    return () => {
      for (const stop of stops) stop();
      removeEventListener("pointermove", follow);
      document.documentElement.removeEventListener("pointerleave", leave);
    };
  }, [x, y, scale, start, still]);

  return (
    <div ref={element} className={styles.cursor} aria-hidden="true">
      <svg className={styles.mark} viewBox="-16 -16 32 32" aria-hidden="true">
        <circle r="7" />
        <path d="M-15 0h30M0-15v30" />
      </svg>
      <svg className={styles.ring} viewBox="-16 -16 32 32" aria-hidden="true">
        <circle r="11" />
        <path d="M-15 0h6M9 0h6M0-15v6M0 9v6" />
      </svg>
    </div>
  );
}
