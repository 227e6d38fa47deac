import { animateValue } from "framer-motion/dom";

const THRESHOLD_PX = 5;
const VELOCITY_WINDOW_MS = 100;
/** Seconds that the list runs on after its release, at its last velocity. */
const RUN_ON_SECONDS = 0.28;
const spring = { type: "spring", stiffness: 140, damping: 22, mass: 1 } as const;

/** @param snap answers where the item begins that is nearest to a place, in pixels from the first one */
export function dragToScroll(list: HTMLElement, snap: (place: number) => number): () => void {
  const stop = new AbortController();
  const listening = { signal: stop.signal };
  let held: { x: number; left: number } | undefined;
  let isDragging = false;
  let isClickOfDrag = false;
  let samples: { at: number; left: number }[] = [];
  let animation: { stop(): void } | undefined;

  function press(event: PointerEvent) {
    isClickOfDrag = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    animation?.stop();
    held = { x: event.clientX, left: list.scrollLeft };
    samples = [];
  }

  function move(event: PointerEvent) {
    if (!held) return;
    const distance = event.clientX - held.x;
    if (!isDragging && Math.abs(distance) <= THRESHOLD_PX) return;
    isDragging = true;
    // Snapping and smooth scrolling would work against the hand.
    Object.assign(list.style, { scrollSnapType: "none", scrollBehavior: "auto", userSelect: "none" });
    list.scrollLeft = held.left - distance;
    samples = [...samples, { at: event.timeStamp, left: list.scrollLeft }].filter(
      ({ at }) => event.timeStamp - at < VELOCITY_WINDOW_MS,
    );
  }

  function release(event: PointerEvent) {
    held = undefined;
    if (!isDragging) return;
    isDragging = false;
    isClickOfDrag = true;
    // No click follows a release outside the list.
    setTimeout(() => (isClickOfDrag = false));
    runOn(event.timeStamp);
  }

  function runOn(now: number) {
    const first = samples.find(({ at }) => now - at < VELOCITY_WINDOW_MS);
    const velocity = first && now > first.at ? ((list.scrollLeft - first.left) / (now - first.at)) * 1_000 : 0;
    const nearest = snap(list.scrollLeft + velocity * RUN_ON_SECONDS);
    const end = Math.min(nearest, list.scrollWidth - list.clientWidth);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      list.scrollLeft = end;
      letGo();
      return;
    }
    animation = animateValue({
      ...spring,
      keyframes: [list.scrollLeft, end],
      velocity,
      onUpdate: (left: number) => {
        list.scrollLeft = left;
      },
      onComplete: letGo,
    });
  }

  function letGo() {
    Object.assign(list.style, { scrollSnapType: "", scrollBehavior: "", userSelect: "" });
  }

  function swallow(event: MouseEvent) {
    if (!isClickOfDrag) return;
    isClickOfDrag = false;
    event.preventDefault();
    event.stopPropagation();
  }

  list.addEventListener("pointerdown", press, listening);
  addEventListener("pointermove", move, listening);
  addEventListener("pointerup", release, listening);
  addEventListener("pointercancel", release, listening);
  list.addEventListener("dragstart", (event) => event.preventDefault(), listening);
  list.addEventListener("click", swallow, { capture: true, ...listening });

  return () => {
    stop.abort();
    animation?.stop();
    letGo();
  };
}
