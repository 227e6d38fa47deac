import assert from "node:assert/strict";
import { test } from "node:test";
import { type Ink, inkNames } from "./framing.ts";
import { leastUsed } from "./paper.ts";

test("of the papers that suit it a picture gets the one that the last twenty used least", () => {
  const last: Ink[] = ["teal", "coral", "coral", "indigo"];
  assert.equal(leastUsed(["teal", "coral"], last), "teal");
  assert.equal(leastUsed(["teal", "coral", "sage"], last), "sage");
  const older: Ink[] = Array(20).fill("teal");
  assert.equal(
    leastUsed(["coral", "sage"], [...older, "coral", "coral", "sage"]),
    "coral",
    "what is older does not count",
  );
});

test("among equals the one that was used the longest ago is next", () => {
  assert.equal(leastUsed(["teal", "coral"], ["teal", "coral"]), "coral");
  assert.equal(leastUsed(["teal", "coral"], ["coral", "teal"]), "teal");
});

test("alike pictures in a row have no paper twice before each had its turn", () => {
  const papers: Ink[] = [];
  for (let count = 0; count < 60; count += 1) papers.unshift(leastUsed([...inkNames], papers));
  for (const [index] of papers.slice(5).entries()) assert.equal(new Set(papers.slice(index, index + 6)).size, 6);
});
