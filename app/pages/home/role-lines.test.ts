import assert from "node:assert/strict";
import { test } from "node:test";
import { inTwoLines } from "./role-lines.ts";

test("a role breaks at the space nearest to its middle, and a single word does not", () => {
  for (const [role, lines] of [
    ["webmaster", "webmaster"],
    ["intégrateur WordPress", "intégrateur\nWordPress"],
    ["Photographe de reportage", "Photographe\nde reportage"],
    ["data engineer et analytics", "data engineer\net analytics"],
  ] as const)
    assert.equal(inTwoLines(role), lines);
});
