import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, addMonths, createMonthClock, dayOf, frenchDay, frenchMonth, ofFrenchMonth } from "./calendar.ts";

test("days and months turn at midnight in Paris, in winter and in summer", () => {
  assert.equal(dayOf(new Date("2026-11-21T22:59:59Z")), "2026-11-21");
  assert.equal(dayOf(new Date("2026-11-21T23:00:00Z")), "2026-11-22");
  assert.equal(dayOf(new Date("2026-07-01T21:59:59Z")), "2026-07-01");
  assert.equal(dayOf(new Date("2026-07-01T22:00:00Z")), "2026-07-02");
});

test("days are counted over the change of the clock, and months over the new year", () => {
  assert.equal(addDays("2026-10-24", 2), "2026-10-26");
  assert.equal(addDays("2027-03-01", -1), "2027-02-28");
  assert.equal(addMonths("2026-11", 2), "2027-01");
  assert.equal(addMonths("2026-11", -25), "2024-10");
  assert.equal(frenchMonth("2027-01"), "janvier 2027");
  assert.equal(ofFrenchMonth("2027-01"), "de janvier 2027");
  for (const month of ["2027-04", "2027-08", "2027-10"]) assert.match(ofFrenchMonth(month), /^d’[ao]/);
});

test("the first of a month is « 1er » in each format that has a day, and no other day is", () => {
  const written = (day: string) =>
    (["short", "shortDate", "day", "weekday", "date", "full", "month"] as const).map((format) =>
      frenchDay(day, format),
    );
  assert.deepEqual(written("2026-11-01"), [
    "1er nov.",
    "1er nov. 2026",
    "1er novembre",
    "dimanche 1er novembre",
    "1er novembre 2026",
    "dimanche 1er novembre 2026",
    "novembre 2026",
  ]);
  for (const day of ["2026-11-11", "2026-11-21", "2026-10-31", "2021-11-10"])
    assert.doesNotMatch(written(day).join(), /er /);
});

test("the month clock turns with the month", () => {
  let clock = Date.parse("2026-11-30T22:59:58.500Z");
  const month = createMonthClock(() => clock);
  assert.equal(month(), "2026-11");
  clock += 1_500;
  assert.equal(month(), "2026-12");
});
