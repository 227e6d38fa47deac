import assert from "node:assert/strict";
import { test } from "node:test";
import { createExpiringKeys } from "./expiring-keys.server.ts";

test("a key is remembered until it expires or is removed", () => {
  let clock = 1_000;
  const keys = createExpiringKeys({ max: 10, now: () => new Date(clock) });
  assert.equal(keys.timeLeft("a"), 0);
  keys.add("a", 1_500);
  keys.add("b", 1_500);
  clock = 1_200;
  assert.equal(keys.timeLeft("a"), 300);
  keys.remove("a");
  assert.equal(keys.timeLeft("a"), 0);
  clock = 1_500;
  assert.equal(keys.timeLeft("b"), 0);
  clock = 1_200;
  assert.equal(keys.timeLeft("b"), 0, "an expired key stays expired when the clock is set back");
});

test("there are never more keys than the limit", () => {
  const keys = createExpiringKeys({ max: 3, now: () => new Date(0) });
  for (const key of ["a", "b", "c", "a"]) keys.add(key, 10);
  assert.equal(keys.timeLeft("b"), 10);
  keys.add("d", 10);
  assert.deepEqual(
    ["a", "b", "c", "d"].map((key) => keys.timeLeft(key)),
    [0, 0, 0, 10],
  );
});
