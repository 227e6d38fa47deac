import { springValue } from "framer-motion/dom";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { reducedMotion, useMediaQuery } from "../layout/hydration.ts";
import css from "./cursor-follower.css?inline";

const SIZE_PX = 24;
const HOVER_SCALE = 2;
/** Distance of the word from the mouse, and as much margin. */
const WORD_PX = 60;
/** After this time the new page is laid out and its transition is over. */
const NAVIGATION_MS = 400;
/** With these rest values the animation frames stop below a tenth of a pixel. */
const spring = { damping: 25, stiffness: 700, mass: 1, restDelta: 0.1, restSpeed: 0.1 };
const interactive = "a, button, input, textarea, select, summary, label, [data-cursor]";

// The styles come with the script, so that no page waits for them.
const styles = new CSSStyleSheet();
styles.replaceSync(css);
document.adoptedStyleSheets.push(styles);

export default function CursorFollower() {
  const mark = useRef<HTMLDivElement>(null);
  const word = useRef<HTMLSpanElement>(null);
  const look = useRef<() => void>(undefined);
  const still = useMediaQuery(reducedMotion);
  const { key } = useLocation();

  useEffect(() => {
    if (!mark.current || !word.current) return;
    const follower = follow(mark.current, word.current, still);
    look.current = follower.look;
    return follower.stop;
  }, [still]);

  // After a navigation another element may be under a mouse that does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key
  useEffect(() => {
    const timer = setTimeout(() => look.current?.(), NAVIGATION_MS);
    return () => clearTimeout(timer);
  }, [key]);

  return (
    <>
      <span ref={word} className="cursor-word screen-only" aria-hidden="true" />
      <div ref={mark} className="cursor screen-only" aria-hidden="true">
        <svg className="cursor-mark" viewBox="-16 -16 32 32" aria-hidden="true">
          <Lines d="M-15 0h30M0-15v30M7 0a7 7 0 1 1-14 0a7 7 0 1 1 14 0" />
        </svg>
        <svg className="cursor-ring" viewBox="-16 -16 32 32" aria-hidden="true">
          <Lines d="M0-15v6M0 9v6" />
          <g className="cursor-round">
            <Lines d="M-15 0h6M9 0h6M11 0a11 11 0 1 1-22 0a11 11 0 1 1 22 0" />
          </g>
        </svg>
      </div>
    </>
  );
}

/** Each line is drawn in two tones, so that one of them contrasts with any surface. */
function Lines({ d }: { d: string }) {
  return (
    <>
      <path className="cursor-edge" d={d} />
      <path className="cursor-line" d={d} />
    </>
  );
}

function hasText(target: EventTarget | null): boolean {
  return target instanceof Element && [...target.childNodes].some((node) => node instanceof Text && node.data.trim());
}

function follow(mark: HTMLElement, word: HTMLElement, still: boolean) {
  let mouse = { x: window.lastMove?.clientX ?? 0, y: window.lastMove?.clientY ?? 0 };
  const x = springValue(mouse.x, spring);
  const y = springValue(mouse.y, spring);
  const scale = springValue<number>(1, spring);
  const stop = new AbortController();
  const listening = { passive: true, signal: stop.signal };
  let isOutside = false;
  let room = 0;

  function write() {
    const [left, top] = [x.get(), y.get()];
    mark.style.transform = `translate(${left - SIZE_PX / 2}px, ${top - SIZE_PX / 2}px) scale(${scale.get()})`;
    if (word.textContent) word.style.transform = `translate(${left}px, ${top}px)`;
  }

  function meet(target: EventTarget | null) {
    const over = target instanceof Element ? target.closest<HTMLElement>(interactive) : null;
    scale[still ? "jump" : "set"](over ? HOVER_SCALE : 1);
    mark.dataset.over = String(over !== null);
    const named = target instanceof Element ? target.closest<HTMLElement>("[data-cursor]") : null;
    // Over words only the ticks above and below show: the ring covers none. A card's link covers its picture too.
    const hasWords = over ? over.textContent.trim() !== "" || over.matches("input, textarea") : hasText(target);
    mark.dataset.words = String(hasWords && !named);
    if (word.textContent === (named?.dataset.cursor ?? "")) return;
    word.textContent = named?.dataset.cursor ?? "";
    room = WORD_PX + word.offsetWidth;
    write();
  }

  function look() {
    if (!isOutside) meet(document.elementFromPoint(mouse.x, mouse.y));
  }

  function move(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    mouse = { x: event.clientX, y: event.clientY };
    const set = still || isOutside ? "jump" : "set";
    x[set](mouse.x);
    y[set](mouse.y);
    word.dataset.side = mouse.x + room > innerWidth ? "left" : "right";
    show(true);
  }

  function show(isInside: boolean) {
    isOutside = !isInside;
    mark.dataset.outside = String(isOutside);
    word.dataset.outside = String(isOutside);
  }

  const forget = [x, y, scale].map((value) => value.on("change", write));
  write();
  look();
  addEventListener("pointermove", move, listening);
  // The event is sent too when the page moves under a mouse that does not.
  addEventListener("pointerover", (event) => event.pointerType !== "touch" && meet(event.target), listening);
  document.documentElement.addEventListener("pointerleave", () => show(false), listening);

  return {
    look,
    stop() {
      for (const each of forget) each();
      stop.abort();
    },
  };
}
