import assert from "node:assert/strict";
import { test } from "node:test";
import { inTwoLines, platesOf } from "./roles.ts";

test("a role breaks at the space nearest to its middle, and a single word does not", () => {
  for (const [role, lines] of [
    ["webmaster", "webmaster"],
    ["intégrateur WordPress", "intégrateur\nWordPress"],
    ["Photographe de reportage", "Photographe\nde reportage"],
    ["data engineer et analytics", "data engineer\net analytics"],
  ] as const)
    assert.equal(inTwoLines(role), lines);
});

const roles = [
  { text: "développeuse\nfull-stack", plates: ["front", "back", "wp", "seo"] },
  { text: "développeuse\nfront-end", plates: ["front"] },
  { text: "rédactrice", plates: ["seo", "wp"] },
  { text: "conseil", plates: [] },
];

test("a role's plates are shown from the first letter that no other role has", () => {
  assert.equal(platesOf("", roles), undefined);
  assert.equal(platesOf("développeuse\nf", roles), undefined);
  assert.deepEqual(platesOf("développeuse\nfr", roles), ["front"]);
  assert.deepEqual(platesOf("développeuse\nfu", roles), ["front", "back", "wp", "seo"]);
  assert.deepEqual(platesOf("r", roles), ["seo", "wp"]);
  assert.deepEqual(platesOf("rédactrice", roles), ["seo", "wp"]);
});

test("a role without plates shows all of them, and so does a text that is no role", () => {
  assert.equal(platesOf("conseil", roles), undefined);
  assert.equal(platesOf("autre", roles), undefined);
});
