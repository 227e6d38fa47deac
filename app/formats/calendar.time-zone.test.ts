import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "#content/site.ts";

// Thirteen hours ahead of UTC: there, noon in UTC is the next day. The calendar reads the zone once.
site.timeZone = "Pacific/Auckland";
const { addDays, dayOf, frenchDay, frenchMonth, monthOf, timeOf, yearOf } = await import("./calendar.ts");

test("days, months and times are those of the time zone in content/site.ts", () => {
  const newYear = new Date("2026-12-31T11:00:00Z");
  const named = [dayOf(newYear), monthOf(newYear), yearOf(newYear), timeOf(newYear)];
  assert.deepEqual(named, ["2027-01-01", "2027-01", 2027, "0\u00a0h\u00a000"]);
});

test("a day that is written keeps its name in any time zone", () => {
  assert.equal(frenchDay("2026-12-31", "full"), "jeudi 31 décembre 2026");
  assert.equal(frenchMonth("2026-12"), "décembre 2026");
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
});
