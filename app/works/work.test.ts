import assert from "node:assert/strict";
import { test } from "node:test";
import { workIdIn, workSlug } from "./work.ts";

const id = "5wmqvpa679b6";

for (const [title, expected] of [
  ["Maison Aubier", `maison-aubier-${id}`],
  ["Źródło & Œuvre", `zrodlo-oeuvre-${id}`],
  ["C++ & C#", `c-plus-plus-c-sharp-${id}`],
  ["東京", `projet-${id}`],
  ["", `projet-${id}`],
  ["a".repeat(120), `${"a".repeat(60)}-${id}`],
  [`${"mot ".repeat(30)}`, `${"mot-".repeat(15)}${id}`],
] as const) {
  test(`the address of "${title.slice(0, 20)}" is its words and its id`, () => {
    assert.equal(workSlug({ id, title }), expected);
    assert.equal(workIdIn(expected), id);
  });
}

test("an id is found after any words, and nowhere else", () => {
  assert.equal(workIdIn(id), id);
  for (const words of ["autre-titre", "Été_2024", "", "a".repeat(90)]) assert.equal(workIdIn(`${words}-${id}`), id);
  for (const text of ["", "maison-aubier", `${id}-x`, `x-${id}0`]) assert.equal(workIdIn(text), null, text);
});
