import type { PointerEvent as ReactPointerEvent } from "react";

/** Within `EDGE_PX` of the window's edge, the page scrolls by `SCROLL_PX` in each frame. */
const EDGE_PX = 72;
const SCROLL_PX = 12;

/**
 * Rows move only by CSS until the drop: one that moves in the document loses the pointer capture, above all by touch.
 * @param onDrop the rows stay where the owner sees them until its promise ends
 */
export function dragRow(press: ReactPointerEvent<HTMLElement>, onDrop: (index: number) => Promise<void>): void {
  const { currentTarget: grip, pointerId, clientY } = press;
  const row = grip.closest("li");
  const list = row?.parentElement;
  if (!row || !list) return;
  const rows = [...list.children] as HTMLElement[];
  const from = rows.indexOf(row);
  const centres = rows.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2);
  const height = row.offsetHeight;
  const start = clientY + window.scrollY;
  const stop = new AbortController();
  let pointer = clientY;
  let to = from;

  function draw() {
    if (stop.signal.aborted || !row) return;
    if (pointer < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    if (pointer > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    const distance = pointer + window.scrollY - start;
    const centre = (centres[from] ?? 0) + distance;
    to = rows.filter((other, index) => other !== row && (centres[index] ?? 0) < centre).length;
    rows.forEach((other, index) => {
      if (other === row) return;
      const shift = index > from && index <= to ? -height : index < from && index >= to ? height : 0;
      other.style.translate = `0 ${shift}px`;
    });
    row.style.translate = `0 ${distance}px`;
    requestAnimationFrame(draw);
  }

  async function end(index: number) {
    stop.abort();
    if (index !== from && row) {
      const passed = rows.slice(Math.min(from, index), Math.max(from, index) + 1).filter((other) => other !== row);
      const distance = passed.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      row.style.translate = `0 ${index > from ? distance : -distance}px`;
      await onDrop(index);
    }
    for (const other of rows) other.style.translate = "";
    list?.removeAttribute("data-dragging");
    row?.removeAttribute("data-grabbed");
  }

  const { signal } = stop;
  grip.setPointerCapture(pointerId);
  const follow = (event: PointerEvent) => {
    pointer = event.clientY;
  };
  grip.addEventListener("pointermove", follow, { signal });
  grip.addEventListener("pointerup", () => end(to), { signal });
  grip.addEventListener("pointercancel", () => end(from), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(from), { signal });
  list.setAttribute("data-dragging", "");
  row.setAttribute("data-grabbed", "");
  requestAnimationFrame(draw);
}
