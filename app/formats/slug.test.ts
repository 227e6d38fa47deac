import assert from "node:assert/strict";
import { test } from "node:test";
import { slug, technologySlug } from "./slug.ts";

for (const [text, expected] of [
  ["Camille Rivage", "camille-rivage"],
  ["Jean-Noël d’Œuvrard", "jean-noel-d-oeuvrard"],
  ["Saül L’Haÿ & Fils", "saul-l-hay-fils"],
  ["Łukasz Żółć", "lukasz-zolc"],
  ["Søren Þórðarson", "soren-thordarson"],
  ["Iğdır, İzmir", "igdir-izmir"],
  ["GROẞE Straße", "grosse-strasse"],
  ["Nguyễn Ðỗ", "nguyen-do"],
  ["Ψηφιακό Παπαδοπούλου", "psifiako-papadopoulou"],
  ["Проект Щукин, объезд", "proekt-shchukin-obezd"],
  ["Љубиша Ђоковић", "ljubisha-djokovic"],
  ["  --  Café 🚀 2.0 !", "cafe-2-0"],
  ["№ 5 ﬁn", "no-5-fin"],
  ["山田", ""],
] as const) {
  test(`the address of « ${text} » is « ${expected} »`, () => assert.equal(slug(text), expected));
}

test("the address of an address is the same", () => {
  const once = slug("Œuvre d’été");
  assert.equal(slug(once), once);
});

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
