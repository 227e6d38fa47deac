/** A mouse that moves less has pressed. */
const THRESHOLD_PX = 5;

/** Lets a mouse drag what scrolls. A press of its picture that drags nothing is told. */
export function pan(stage: HTMLElement, press: (at: { x: number; y: number }) => void): () => void {
  const stop = new AbortController();
  const listening = { signal: stop.signal };
  let held: { x: number; y: number; left: number; top: number } | undefined;
  let hasMoved = false;

  stage.addEventListener(
    "pointerdown",
    ({ target, pointerType, button, clientX: x, clientY: y }) => {
      hasMoved = false;
      const isHold = target instanceof HTMLImageElement && pointerType === "mouse" && button === 0;
      if (isHold) held = { x, y, left: stage.scrollLeft, top: stage.scrollTop };
    },
    listening,
  );
  addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (!held) return;
      const [x, y] = [held.x - clientX, held.y - clientY];
      hasMoved ||= Math.hypot(x, y) > THRESHOLD_PX;
      if (hasMoved) stage.scrollTo({ left: held.left + x, top: held.top + y, behavior: "instant" });
    },
    listening,
  );
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(
      end,
      () => {
        held = undefined;
      },
      listening,
    );
  stage.addEventListener("dragstart", (event) => event.preventDefault(), listening);
  stage.addEventListener(
    "click",
    ({ target, clientX: x, clientY: y }) => {
      if (target instanceof HTMLImageElement && !hasMoved) press({ x, y });
    },
    listening,
  );
  return () => stop.abort();
}
