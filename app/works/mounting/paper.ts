import type { Ink } from "./framing.ts";

/** So many pictures count as the last ones. */
export const LAST_PICTURES = 20;

/**
 * The paper of a new picture: of those that suit it the one that the last pictures used least, and among equals the one
 * whose last use is the longest ago.
 * @param last the papers of the pictures before it, the newest first
 */
export function leastUsed(suitable: Ink[], last: Ink[]): Ink {
  const recent = last.slice(0, LAST_PICTURES);
  const uses = (ink: Ink) => recent.filter((each) => each === ink).length;
  const age = (ink: Ink) => (recent.includes(ink) ? recent.indexOf(ink) : LAST_PICTURES);
  const [best = "sage"] = suitable.toSorted((one, other) => uses(one) - uses(other) || age(other) - age(one));
  return best;
}
