import assert from "node:assert/strict";
import { test } from "node:test";
import { type Ink, inkNames } from "./framing.ts";
import { inksOf, type Plate } from "./inks.ts";

const families: Record<string, string[]> = {
  cool: ["teal", "sage"],
  warm: ["saffron", "coral"],
  dark: ["indigo", "slate"],
};
const familyOf = (ink: Ink) => Object.keys(families).find((name) => families[name]?.includes(ink));

/** A repeatable sequence of numbers from 0 to 1. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function plates(seed: number, isChosen: (random: number) => boolean = () => false): Plate[] {
  const random = randomNumbers(seed);
  return Array.from({ length: 200 }, () => ({
    isMounted: random() > 0.15,
    ink: isChosen(random()) ? (inkNames[Math.floor(random() * 6)] ?? "teal") : "auto",
    scores: random() > 0.1 ? inkNames.map(() => Math.round(random() * 100)) : null,
  }));
}

test("over 200 works in any order, no plate has the family of its neighbour nor the ink of the one above it", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const list = plates(seed);
    const inks = inksOf(list);
    for (const [index, ink] of inks.entries()) {
      assert.equal(ink === null, !list[index]?.isMounted);
      const [one, two] = [inks[index - 1], inks[index - 2]];
      if (ink && one) assert.notEqual(familyOf(ink), familyOf(one), `seed ${seed}, plate ${index}`);
      if (ink && two) assert.notEqual(ink, two, `seed ${seed}, plate ${index}`);
    }
    assert.deepEqual(new Set(inks.filter((ink) => ink !== null)), new Set(inkNames));
  }
});

test("an ink that the owner has chosen stays, and its neighbours take another one", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const list = plates(seed, (random) => random < 0.2);
    const inks = inksOf(list);
    for (const [index, { isMounted, ink }] of list.entries()) {
      if (!isMounted || ink === "auto") continue;
      assert.equal(inks[index], ink);
      for (const beside of [index - 1, index + 1]) {
        if (list[beside]?.ink === "auto") assert.notEqual(inks[beside], ink, `seed ${seed}, plate ${index}`);
      }
    }
  }
});

test("the paper that suits a picture best is taken when no neighbour forbids it", () => {
  const scores = [10, 20, 90, 30, 40, 50];
  assert.deepEqual(inksOf([{ isMounted: true, ink: "auto", scores }]), ["indigo"]);
});
