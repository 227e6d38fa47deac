import assert from "node:assert/strict";
import { test } from "node:test";
import { technologySlug } from "./technology-slug.ts";

for (const [name, expected] of [
  ["React", "react"],
  ["REACT", "react"],
  [" Node.js ", "node-js"],
  ["C", "c"],
  ["C++", "c-plus-plus"],
  ["C#", "c-sharp"],
  ["F#", "f-sharp"],
  ["+", "plus"],
  ["Google+", "google-plus"],
  [".NET", "net"],
  ["Éléphant", "elephant"],
  ["Vue.js 3", "vue-js-3"],
  ["東京", ""],
  ["", ""],
] as const) {
  test(`${JSON.stringify(name)} is "${expected}" in an address`, () => assert.equal(technologySlug(name), expected));
}
