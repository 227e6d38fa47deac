import assert from "node:assert/strict";
import { test } from "node:test";
import { proposalsFor, withNames } from "./proposals.ts";

const names = ["Express", "PostgreSQL", "PostCSS", "Postman", "Compost", "Preact", "React", "React Native"];

test("names that begin so come first, and chosen ones are left out", () => {
  assert.deepEqual(proposalsFor("post", names, []), ["PostgreSQL", "PostCSS", "Postman", "Compost"]);
  assert.deepEqual(proposalsFor("REACT", names, ["react"]), ["React Native", "Preact"]);
});

test("one letter proposes nothing", () => assert.deepEqual(proposalsFor(" p", names, []), []));

test("a list keeps each name once, in its first spelling", () => {
  assert.deepEqual(withNames(["PHP"], " php, React ,, react,C++"), ["PHP", "React", "C++"]);
});
