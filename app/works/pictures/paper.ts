import type { Ink } from "./framing.ts";

export const LAST_PICTURES = 20;

/** Takes the suitable paper used least in `last` (newest first); among equals the one used longest ago. */
export function leastUsed(suitable: Ink[], last: Ink[]): Ink {
  const recent = last.slice(0, LAST_PICTURES);
  const uses = (ink: Ink) => recent.filter((each) => each === ink).length;
  const age = (ink: Ink) => (recent.includes(ink) ? recent.indexOf(ink) : LAST_PICTURES);
  const [best = "sage"] = suitable.toSorted((one, other) => uses(one) - uses(other) || age(other) - age(one));
  return best;
}
