import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#app/formats/calendar.ts";
import { servicePath } from "#app/paths.ts";
import type { VisitReport } from "#app/visits/report.server.ts";
import { CAMPAIGN, CV, DIRECT, OTHERS } from "#app/visits/visit.ts";
import type { Work } from "#app/works/work.ts";
import { services } from "#content/services.ts";
import { linesUpTo, visitsPage } from "./visits-page.server.ts";

const today = "2026-11-22";

/** Each day has so many views as `views` says; half of them are visits. */
function pageOf(views: (day: string) => number, more: Partial<VisitReport> = {}, length = 30, works: Work[] = []) {
  const days = Array.from({ length }, (_, index) => addDays(today, 1 - length + index));
  const page = visitsPage(
    {
      days: days.map((day) => ({ day, views: views(day), visits: Math.floor(views(day) / 2) })),
      pages: [{ page: "home", count: 1 }],
      hosts: [],
      ...more,
    },
    works,
  );
  assert(page);
  return page;
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the chart names its peak and its days, and the table has each day", () => {
  const { lead, chart, range, days } = pageOf((day) => (day === "2026-11-09" ? 71 : day === today ? 1 : 30));
  assert.equal(plain(lead), "455 visites et 912 vues.");
  assert.equal(
    plain(chart.label),
    "Vues par jour. Du 24 octobre 2026 au 22 novembre 2026. Le plus : 71 vues, lundi 9 novembre.",
  );
  assert.equal(plain(chart.peak), "Le plus : 71 vues, lundi 9 novembre");
  assert.deepEqual([chart.most, chart.bars[chart.place]], [71, { day: "2026-11-09", views: 71 }]);
  assert.deepEqual(chart.dates, ["24 oct.", "7 nov.", "aujourd’hui"]);
  assert.equal(range, "Du 24 octobre 2026 au 22 novembre 2026");
  assert.deepEqual([days.length, days.at(-1)], [30, { day: "dimanche 22 novembre 2026", views: 1, visits: 0 }]);
});

test("a year has a bar a week, of which the last ends today", () => {
  const { chart, days } = pageOf((day) => (day === "2026-11-01" ? 9 : 2), {}, 365);
  assert.equal(chart.bars.length, 52);
  assert.deepEqual(chart.bars.at(-1), { day: "2026-11-16", views: 14 });
  assert.equal(days.length, 365);
  assert.equal(chart.title, "Vues par semaine");
  assert.equal(plain(chart.peak), "Le plus : 21 vues, semaine du lundi 26 octobre");
});

test("no line is above the peak, so that the highest bar has the whole height and its number stands free", () => {
  const lines = [0, 1, 4, 5, 9, 41, 71, 99, 269, 3_999].map(linesUpTo);
  assert.deepEqual(lines, [
    [0],
    [0, 1],
    [0, 1, 2, 3, 4],
    [0, 2, 4],
    [0, 2, 4, 6, 8],
    [0, 10, 20, 30, 40],
    [0, 20, 40, 60],
    [0, 20, 40, 60, 80],
    [0, 100, 200],
    [0, 1_000, 2_000, 3_000],
  ]);
});

test("without a count there is no page of figures", () => {
  assert.equal(visitsPage({ days: [], pages: [], hosts: [] }, []), null);
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
  const [byPage, byWork, byOrigin] = pageOf(() => 1, { pages, hosts }, 30, works).rankings;
  assert.deepEqual(byPage?.rows, [
    { name: "Accueil", to: "/", count: 50 },
    { name: "CV téléchargés", count: 3 },
    { name: services[0]?.legend ?? services[0]?.name, to: servicePath(services[0]?.id ?? ""), count: 2 },
  ]);
  assert.equal(byPage?.most, 50);
  // The other work is gone.
  assert.deepEqual(byWork?.rows, [{ name: "Rivage", to: "/portfolio/rivage-1123456789ab", count: 1_000 }]);
  assert.deepEqual(byOrigin?.rows.slice(0, 2), [
    { name: "Accès direct ou lien privé", count: 9 },
    { name: "lettre", note: "campagne", count: 8 },
  ]);
  assert.deepEqual([byOrigin?.more, byOrigin?.rows.length, byOrigin?.others.length], ["2\u00a0autres origines", 6, 2]);
});
