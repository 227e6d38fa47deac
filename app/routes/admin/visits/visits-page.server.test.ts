import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#app/calendar.ts";
import { servicePath } from "#app/paths.ts";
import { periods } from "#app/visits/periods.ts";
import type { VisitReport } from "#app/visits/report.server.ts";
import { CAMPAIGN, CV, DIRECT, OTHERS } from "#app/visits/visit.ts";
import type { Work } from "#app/works/work.ts";
import { services } from "#content/services.ts";
import { scaleFor, visitsPage } from "./visits-page.server.ts";

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
  visitsPage(report(...given), month, []).lead.replaceAll("\u00a0", " ");

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
  const { sheet } = visitsPage(report(views), month, []);
  assert.equal(
    sheet?.label.replaceAll("\u00a0", " "),
    "Vues par jour, du 24 octobre au 22 novembre 2026. Le plus : 71, lundi 9 novembre. Le moins : 13, samedi 31 octobre.",
  );
  assert.equal(sheet?.peakWords.replaceAll("\u00a0", " "), "Le plus : 71 vues, lundi 9 novembre");
  assert.equal(sheet?.bars.length, 30);
  assert.equal(sheet?.dates[0], "24 oct.");
  assert.equal(sheet?.table.rows.at(-1)?.day, "dimanche 22 novembre 2026");
});

test("a year has a bar a week, of which the last ends today", () => {
  const { sheet } = visitsPage(
    report(() => 2, {}, year),
    year,
    [],
  );
  assert.equal(sheet?.bars.length, 52);
  const { day, height, former } = sheet?.bars.at(-1) ?? {};
  assert.deepEqual([day, height, former?.height], ["2026-11-16", 178, 178]);
  assert.equal(sheet?.table.rows.length, 365);
  assert.equal(sheet?.title, "Vues par semaine");
});

test("before the first visit there is no sheet", () => {
  const { sheet, lead } = visitsPage(
    report(() => 0, { since: null }),
    month,
    [],
  );
  assert.equal(sheet, null);
  assert.match(lead, /commence aujourd’hui/);
});

test("pages, works and origins are ranked, six in sight", () => {
  const id = "1123456789ab";
  const pages = [
    { page: id, count: 1_000 },
    { page: "home", count: 50 },
    { page: "0123456789ab", count: 5 },
    { page: CV, count: 3 },
    { page: `service/${services[0]?.id}`, count: 2 },
  ];
  const hosts = [
    { host: DIRECT, count: 9 },
    { host: `${CAMPAIGN}lettre`, count: 8 },
    ...Array.from({ length: 5 }, (_, index) => ({ host: `${index}.example`, count: 7 - index })),
    { host: OTHERS, count: 2 },
  ];
  const works = [{ id, title: "Rivage" }] as Work[];
  const [byPage, byWork, byOrigin] = visitsPage(
    report(() => 1, { pages, hosts }),
    month,
    works,
  ).rankings;
  assert.deepEqual(byPage?.rows, [
    { name: "Accueil", to: "/", shown: "50", share: 1 },
    { name: "CV téléchargés", shown: "3", share: 0.06 },
    { name: services[0]?.legend ?? services[0]?.name, to: servicePath(services[0]?.id ?? ""), shown: "2", share: 0.04 },
  ]);
  // The other work is gone.
  assert.deepEqual(byWork?.rows, [
    { name: "Rivage", to: "/portfolio/rivage-1123456789ab", shown: "1\u00a0000", share: 1 },
  ]);
  assert.deepEqual(byOrigin?.rows.slice(0, 2), [
    { name: "Accès direct ou lien privé", shown: "9", share: 1 },
    { name: "lettre", note: "campagne", shown: "8", share: 8 / 9 },
  ]);
  assert.deepEqual([byOrigin?.more, byOrigin?.rows.length, byOrigin?.others.length], ["2\u00a0autres origines", 6, 2]);
});

test("the scale ends above the peak", () => {
  const scales = [0, 7, 8, 19, 20, 40, 71, 80, 199, 200, 799, 3_999].map(scaleFor);
  assert.deepEqual(scales, [8, 8, 20, 20, 40, 80, 80, 200, 200, 400, 800, 4_000]);
});

test("bars stand on the baseline, as tall as their part of the scale", () => {
  const counts = (day: string) => (day === today ? 20 : day === addDays(today, -1) ? 40 : 0);
  const { sheet } = visitsPage(report(counts), month, []);
  assert.deepEqual(sheet?.lines.at(-1), { value: "60", y: 89 });
  const [before, last] = sheet?.bars.slice(-2) ?? [];
  assert.deepEqual([before?.y, before?.height, last?.height, last?.x], [153, 127, 64, "97.23%"]);
  assert.deepEqual(sheet?.peak, { x: "95%", y: 145, value: "40" });
  assert.equal(sheet?.former, null);
});
