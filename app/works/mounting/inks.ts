import { type Ink, inkNames } from "./framing.ts";

const families: Record<Ink, "cool" | "warm" | "dark"> = {
  teal: "cool",
  sage: "cool",
  saffron: "warm",
  coral: "warm",
  indigo: "dark",
  slate: "dark",
};

/** How well each paper suits a picture, in the order of `inkNames`; see `inkScores`. */
export type InkScores = number[];

export interface Plate {
  /** False for a picture that fills its sheet: it takes no ink and forbids none. */
  isMounted: boolean;
  ink: "auto" | Ink;
  /** Null until they have been computed. */
  scores: InkScores | null;
}

/** More than any sum of scores, so that these rules come before the colours. */
const BESIDE = 10_000;
const TWO_AWAY = 1_000;

/**
 * Chooses the papers of works in their order. A plate does not take the family of the plates beside it, nor the ink of
 * those two away, which are its neighbours above and below in the portfolio. An ink that the owner has chosen stays.
 */
export function inksOf(plates: Plate[]): (Ink | null)[] {
  const chosen = plates.map(({ isMounted, ink }) => (isMounted && ink !== "auto" ? ink : null));
  const lastUse = new Map<Ink, number>();
  for (const [index, { isMounted, scores }] of plates.entries()) {
    if (!isMounted) continue;
    chosen[index] ??= bestInk({
      scores,
      beside: [chosen[index - 1], chosen[index + 1]],
      twoAway: [chosen[index - 2], chosen[index + 2]],
      sinceUse: (ink) => Math.min(6, index - (lastUse.get(ink) ?? Number.NEGATIVE_INFINITY)),
    });
    if (chosen[index]) lastUse.set(chosen[index], index);
  }
  return chosen;
}

interface Choice {
  scores: InkScores | null;
  beside: (Ink | null | undefined)[];
  twoAway: (Ink | null | undefined)[];
  /** Plates since the ink was used, at most 6. */
  sinceUse: (ink: Ink) => number;
}

function bestInk({ scores, beside, twoAway, sinceUse }: Choice): Ink {
  const points = inkNames.map((ink, index) => {
    const isBeside = beside.some((other) => other && families[other] === families[ink]);
    return (
      (scores?.[index] ?? 0) +
      10 * sinceUse(ink) -
      (isBeside ? BESIDE : 0) -
      (beside.includes(ink) ? BESIDE : 0) -
      (twoAway.includes(ink) ? TWO_AWAY : 0)
    );
  });
  return inkNames[points.indexOf(Math.max(...points))] ?? "teal";
}
