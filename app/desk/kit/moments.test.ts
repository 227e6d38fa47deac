import assert from "node:assert/strict";
import { test } from "node:test";
import { dateAndTime, listedDate, moment } from "./moments.ts";

const now = new Date("2026-11-21T23:30:00+01:00");

test("a moment is named by the days of the owner's calendar", () => {
  const late = new Date("2026-11-21T00:10:00+01:00");
  const evening = new Date("2026-11-20T18:04:00+01:00");
  assert.equal(moment(late, now), "à 0\u00a0h\u00a010");
  assert.equal(moment(evening, now), "hier à 18\u00a0h\u00a004");
  assert.equal(moment(new Date("2026-11-18T09:05:00+01:00"), now), "le 18 novembre à 9\u00a0h\u00a005");
  assert.equal(moment(new Date("2025-11-18T09:05:00+01:00"), now), "le 18 novembre 2025 à 9\u00a0h\u00a005");
  assert.equal(dateAndTime(new Date("2026-07-01T22:30:00Z")), "2 juillet 2026 à 0\u00a0h\u00a030");
});

test("a list shows the time of today, then the day, then its year", () => {
  for (const [at, shown] of [
    ["2026-11-21T16:20:00+01:00", "16\u00a0h\u00a020"],
    ["2026-11-21T00:00:00+01:00", "0\u00a0h\u00a000"],
    ["2026-11-20T23:59:00+01:00", "hier"],
    ["2026-11-18T12:00:00+01:00", "18 nov."],
    ["2025-11-18T12:00:00+01:00", "18 nov. 2025"],
  ]) {
    assert.equal(listedDate(new Date(at ?? ""), now), shown);
  }
});
