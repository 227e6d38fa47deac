import assert from "node:assert/strict";
import { test } from "node:test";
import { moment, ofName, onDay, shortMoment } from "./moments.ts";

const now = new Date("2026-11-21T23:30:00+01:00");

test("a moment is named by the days of the owner's calendar", () => {
  const late = new Date("2026-11-21T00:10:00+01:00");
  const evening = new Date("2026-11-20T18:04:00+01:00");
  assert.deepEqual([shortMoment(late, now), moment(late, now)], ["à 00:10", "aujourd’hui à 00:10"]);
  assert.deepEqual([shortMoment(evening, now), moment(evening, now)], ["hier", "hier à 18:04"]);
  const older = new Date("2026-11-18T09:05:00+01:00");
  assert.deepEqual([shortMoment(older, now), moment(older, now)], ["le 18 novembre", "le 18 novembre à 09:05"]);
  assert.equal(onDay(new Date("2025-11-18T09:05:00+01:00"), now), "le 18 novembre 2025");
});

test("names are elided", () => {
  assert.deepEqual(["Hélène", "Paul", "Élise", "Yann"].map(ofName), ["d’Hélène", "de Paul", "d’Élise", "d’Yann"]);
});
