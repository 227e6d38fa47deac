import assert from "node:assert/strict";
import { test } from "node:test";
import { technologySlug } from "./technology-slug.ts";

for (const [name, expected] of [
  ["React", "react"],
  ["REACT", "react"],
  ["react ", "react"],
  [" Node.js ", "node-js"],
  ["C", "c"],
  ["C++", "c-plus-plus"],
  ["C#", "c-sharp"],
  ["F#", "f-sharp"],
  ["+", "plus"],
  [".NET", "net"],
  ["Élixir", "elixir"],
  ["Vue.js 3", "vue-js-3"],
  ["日本", "日本"],
] as const) {
  test(`${JSON.stringify(name)} is "${expected}" in an address`, () => assert.equal(technologySlug(name), expected));
}
