import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#app/calendar.ts";
import { periods } from "#app/visits/periods.ts";
import type { VisitReport } from "#app/visits/report.server.ts";
import { CV, DIRECT, OTHERS } from "#app/visits/visit.ts";
import { rankWorks, visitsPage } from "./visits-page.server.ts";

const today = "2026-11-22";
const [month, , year] = periods;

/** A report in which each day has so many views as `views` says; half of them are visits. */
function report(
  views: (day: string) => number,
  more: Partial<VisitReport> = {},
  { days, shift } = month as { days: number; shift: number },
): VisitReport {
  const first = addDays(today, 1 - days - shift);
  const counted = Array.from({ length: days + shift }, (_, index) => addDays(first, index));
  return {
    days: counted.map((day) => ({ day, views: views(day), visits: Math.floor(views(day) / 2) })),
    since: first,
    pages: [],
    hosts: [],
    ...more,
  };
}

const lead = (...given: Parameters<typeof report>) =>
  visitsPage(report(...given), month, 0).lead.replaceAll("\u00a0", " ");

test("the lead compares the views with those of four weeks earlier", () => {
  const start = addDays(today, -29);
  const split = (late: number, early: number) => (day: string) => (day >= start ? late : early);
  assert.equal(lead(split(44, 22)), "660 visites et 1 320 vues, 88 % de vues de plus que quatre semaines plus tôt.");
  assert.match(lead(split(2, 4)), / 48 % de vues de moins que quatre semaines plus tôt\.$/);
  assert.match(
    lead(() => 3),
    / autant de vues que quatre semaines plus tôt\.$/,
  );
  // The two periods share two days.
  assert.match(lead(split(1, 0)), /^0 visite et 30 vues, 28 vues de plus que quatre semaines plus tôt\.$/);
  assert.equal(
    lead(() => 2, { since: start }),
    "30 visites et 60 vues.",
  );
});

test("the sheet names its peak, its least and its days", () => {
  const views = (day: string) => (day === "2026-11-09" ? 71 : day === "2026-10-31" ? 13 : day === today ? 1 : 30);
  const { sheet } = visitsPage(report(views), month, 0);
  assert.equal(
    sheet?.label.replaceAll("\u00a0", " "),
    "Vues par jour, du 24 octobre au 22 novembre 2026. Le plus : 71, lundi 9 novembre. Le moins : 13, samedi 31 octobre.",
  );
  assert.equal(sheet?.peak.long.replaceAll("\u00a0", " "), "71 vues, lundi 9 novembre");
  assert.equal(sheet?.bars.length, 30);
  assert.equal(sheet?.bars[0]?.label, "24 oct.");
  assert.equal(sheet?.table.rows.at(-1)?.day, "dimanche 22 novembre 2026");
});

test("a year has a bar a week, of which the last ends today", () => {
  const { sheet } = visitsPage(
    report(() => 2, {}, year),
    year,
    0,
  );
  assert.equal(sheet?.bars.length, 52);
  assert.deepEqual(sheet?.bars.at(-1), { views: 14, former: 14, label: "16 nov." });
  assert.equal(sheet?.table.rows.length, 365);
  assert.equal(sheet?.title, "Vues par semaine");
});

test("before the first visit there is no sheet", () => {
  const { sheet, lead } = visitsPage(
    report(() => 0, { since: null }),
    month,
    0,
  );
  assert.equal(sheet, null);
  assert.match(lead, /commence aujourd’hui/);
});

test("the actions are counted by page", () => {
  const pages = [
    { page: "home", count: 9 },
    { page: "0123456789ab", count: 5 },
    { page: "1123456789ab", count: 1_000 },
    { page: CV, count: 3 },
    { page: "contact", count: 2 },
  ];
  const { actions, works } = visitsPage(
    report(() => 1, { pages }),
    month,
    4,
  );
  assert.deepEqual(
    actions.map(({ value }) => value),
    ["1\u00a0005", "3", "2", "4"],
  );
  const known = [{ id: "1123456789ab", title: "Rivage" }];
  assert.deepEqual(rankWorks(known, works), [
    { id: "1123456789ab", title: "Rivage", count: 1_000, shown: "1\u00a0000" },
  ]);
});

test("six hosts have a name, and those with one visit are in the rest", () => {
  const named = Array.from({ length: 8 }, (_, index) => ({ host: `${index}.example`, count: 10 - index }));
  const hosts = [...named.slice(0, 3), { host: DIRECT, count: 7 }, ...named.slice(3), { host: OTHERS, count: 2 }];
  const found = visitsPage(
    report(() => 1, { hosts }),
    month,
    0,
  ).hosts;
  assert.equal(found.named.length, 6);
  assert.equal(found.named[3]?.name, "Adresse tapée ou lien privé");
  assert.equal(found.last.name, "4\u00a0autres sites");
  assert.equal(found.last.count, 5 + 4 + 3 + 2);
  const once = visitsPage(
    report(() => 1, { hosts: [{ host: "one.example", count: 1 }] }),
    month,
    0,
  ).hosts;
  assert.deepEqual([once.named, once.last.name], [[], "1\u00a0autre site"]);
});
