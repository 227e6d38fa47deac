import assert from "node:assert/strict";
import { test } from "node:test";
import { autoFraming, type Framing, type Kind } from "./framing.ts";
import { isNarrow, isPortrait, type Mount, mountOf } from "./mount.ts";

for (const [what, kind, framing, expected] of [
  ["a picture stands on its own paper", "screen", {}, { kind: "screen", ink: "teal" }],
  ["the owner chooses another paper", "screen", { ink: "coral" }, { kind: "screen", ink: "coral" }],
  ["a picture that fills the sheet has none", "full", {}, { kind: "full", ink: null }],
  ["mounted it is a photograph", "full", { mode: "mounted" }, { kind: "photo", ink: "teal" }],
  ["a part of a picture fills the sheet", "screen", { mode: "full", focus: 1 }, { kind: "full", ink: null, focus: 1 }],
  ["a picture stands whole without a paper", "page", { mode: "whole", ink: "coral" }, { kind: "whole", ink: null }],
  ["the owner knows what it is", "screen", { kind: "logo" }, { kind: "logo", ink: "teal" }],
  ["a long page stays one", "page", { kind: "screen" }, { kind: "page", ink: "teal" }],
] as [what: string, kind: Kind, framing: Partial<Framing>, expected: Mount][]) {
  test(what, () => assert.deepEqual(mountOf({ kind, ink: "teal" }, { ...autoFraming, ...framing }), expected));
}

for (const [kind, width, height, portrait, narrow] of [
  ["phone", 1170, 2532, false, true],
  ["phone-page", 780, 4800, false, true],
  ["photo", 1200, 1800, true, true],
  ["full", 1200, 1800, true, true],
  ["whole", 1200, 1800, true, true],
  ["photo", 1800, 1200, false, false],
  ["photo", 1000, 1000, false, false],
  ["screen", 1440, 900, false, false],
  ["page", 1440, 9000, false, false],
  ["logo", 300, 600, false, false],
] as [kind: Mount["kind"], width: number, height: number, portrait: boolean, narrow: boolean][]) {
  test(`"${kind}" of ${width} x ${height} is ${portrait ? "a" : "no"} portrait, and ${narrow ? "" : "not "}narrow`, () => {
    const picture = { mount: { kind }, width, height };
    assert.deepEqual([isPortrait(picture), isNarrow(picture)], [portrait, narrow]);
  });
}
