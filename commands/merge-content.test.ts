import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeContent } from "./merge-content.ts";

const cases: [name: string, original: unknown, mine: unknown, release: unknown, merged: unknown][] = [
  ["a changed text stays", { a: "1", b: "2" }, { a: "1", b: "mine" }, { a: "new", b: "3" }, { a: "new", b: "mine" }],
  ["a new field arrives", { a: "1" }, { a: "mine" }, { a: "1", b: "new" }, { a: "mine", b: "new" }],
  ["a removed field stays removed", { a: "1", b: "2" }, { a: "1" }, { a: "1", b: "2" }, { a: "1" }],
  ["a field of a former release goes", { a: "1", b: "2" }, { a: "mine", b: "2" }, { a: "1" }, { a: "mine" }],
  ["an added field stays", { a: "1" }, { a: "1", b: "mine" }, { a: "2" }, { a: "2", b: "mine" }],
  ["an entry of a list is one value", ["1", "2"], ["1", "mine"], ["new", "2"], ["new", "mine"]],
  ["a list of another length is one value", ["1", "2"], ["1", "2", "mine"], ["new", "2"], ["1", "2", "mine"]],
];

for (const [name, original, mine, release, merged] of cases)
  test(name, () => assert.deepEqual(mergeContent(original, mine, release), merged));
