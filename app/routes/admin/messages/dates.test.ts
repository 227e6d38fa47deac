import assert from "node:assert/strict";
import { test } from "node:test";
import { dateAndTime, shortDate, sinceWhen } from "./dates.ts";

const now = new Date("2026-11-21T23:30:00+01:00");

test("a list shows the time of today, then the day, then its year", () => {
  for (const [at, shown] of [
    ["2026-11-21T16:20:00+01:00", "16:20"],
    ["2026-11-21T00:00:00+01:00", "00:00"],
    ["2026-11-20T23:59:00+01:00", "hier"],
    ["2026-11-18T12:00:00+01:00", "18 nov."],
    ["2025-11-18T12:00:00+01:00", "18 nov. 2025"],
  ]) {
    assert.equal(shortDate(new Date(at ?? ""), now), shown);
  }
});

test("a failure has its time, with its day unless it is today's", () => {
  assert.equal(sinceWhen(new Date("2026-11-21T16:20:00+01:00"), now), "16:20");
  assert.equal(sinceWhen(new Date("2026-11-20T18:04:00+01:00"), now), "hier à 18:04");
  assert.equal(sinceWhen(new Date("2026-11-18T18:04:00+01:00"), now), "18 novembre 2026 à 18:04");
  assert.equal(dateAndTime(new Date("2026-07-01T22:30:00Z")), "2 juillet 2026 à 00:30");
});
