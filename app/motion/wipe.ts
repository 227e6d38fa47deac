// State of the page: the transition that runs.
const timing = { duration: 560, easing: "cubic-bezier(.5, 0, .2, 1)", pseudoElement: "::view-transition-new(root)" };

let latest: ViewTransition | undefined;

/** Applies a change of the whole page and shows it in a circle that grows from the middle of an element. */
export function wipeFrom(element: Element, change: () => void): void {
  const root = document.documentElement;
  if (!document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    change();
    return;
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const radius = Math.hypot(Math.max(left, innerWidth - left), Math.max(top, innerHeight - top));
  root.dataset.wipe = "";
  const transition = document.startViewTransition(change);
  latest = transition;
  const circles = [0, radius].map((length) => `circle(${length}px at ${left}px ${top}px)`);
  // Rejected when another transition replaces this one. The change has been made.
  transition.ready.then(() => root.animate({ clipPath: circles }, timing)).catch(() => undefined);
  transition.finished.finally(() => latest === transition && delete root.dataset.wipe);
}
