import { frenchDay } from "#app/calendar.ts";
import { fill, inFrench, plural } from "#app/fill.ts";
import { servicePath, workPath } from "#app/paths.ts";
import { singlePages } from "#app/routes/existing-pages.server.ts";
import { siteTexts } from "#app/texts/site.ts";
import { visits as copy } from "#app/texts/visits.ts";
import type { Period } from "#app/visits/periods.ts";
import { compare, type DayCount, type VisitReport } from "#app/visits/report.server.ts";
import { CAMPAIGN, CV, DIRECT, OTHERS } from "#app/visits/visit.ts";
import type { Work } from "#app/works/work.ts";
import { workSlug } from "#app/works/work-slug.ts";
import { services } from "#content/services.ts";

/** A ranking folds the rows after these. */
const MAX_ROWS = 6;

export function visitsPage(report: VisitReport, period: Period, works: Work[]) {
  return {
    lead: report.since === null ? copy.empty.lead : leadOf(report, period),
    sheet: report.since === null ? null : sheetOf(report, period),
    rankings: rankingsOf(report, works),
  };
}

/** A percentage of fewer views would say more than there is to say. */
const MIN_FOR_PERCENT = 20;

function leadOf({ days, since }: VisitReport, period: Period): string {
  const { lead } = copy;
  const { current, former } = compare(days, period, since);
  const values = { visits: plural(lead.visits, current.visits), views: plural(lead.views, current.views) };
  if (!former) return fill(lead.plain, values);
  const difference = current.views - former.views;
  const percent = Math.round((100 * Math.abs(difference)) / former.views);
  const isPercent = former.views >= MIN_FOR_PERCENT;
  const isSame = difference === 0 || (isPercent && percent === 0);
  const amount = isPercent
    ? fill(lead.percent, { count: inFrench(percent) })
    : plural(lead.views, Math.abs(difference));
  const template = isSame ? lead.same : difference > 0 ? lead.more : lead.less;
  return fill(lead.compared, { ...values, comparison: fill(template, { amount, earlier: lead.earlier[period.days] }) });
}

/** The height of the plot includes the space above the bars; both are in pixels. */
const [HEIGHT, ABOVE] = [280, 26];
/** A bar takes this part of the distance from bar to bar. */
const BAR = 0.66;

/** Gives the first of 8, 20, 40, 80, 200, 400, 800 … that is above the peak. */
export function scaleFor(peak: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [8, 20, 40].map((step) => step * power).find((maximum) => maximum > peak);
    if (found) return found;
  }
}

/** Lengths across are in per cent, so that the drawing has any width; those from top to bottom are in pixels. */
function sheetOf({ days }: VisitReport, period: Period) {
  const { sheet, table } = copy;
  const current = days.slice(period.shift);
  const counts = barsOf(days, period);
  const hasFormer = counts.some(({ former }) => former > 0);
  const maximum = scaleFor(Math.max(0, ...counts.flatMap(({ views, former }) => [views, former])));
  const tall = (value: number) => Math.round(((HEIGHT - ABOVE) * value) / maximum);
  const pitch = 100 / Math.max(1, counts.length);
  const percent = (value: number) => `${Math.round(100 * value) / 100}%`;
  const named = (index: number) => {
    const first = counts[index]?.first ?? "";
    return period.step === 1 ? frenchDay(first, "weekday") : fill(sheet.week, { day: frenchDay(first, "day") });
  };
  const viewsAt = (index: number) => counts[index]?.views ?? 0;
  const indexes = [...counts.keys()];
  const most = indexes.reduce((best, index) => (viewsAt(index) > viewsAt(best) ? index : best), 0);
  // Today is not over, so it cannot be the least.
  const least = indexes.slice(0, -1).reduce((best, index) => (viewsAt(index) < viewsAt(best) ? index : best), 0);
  const title = period.step === 1 ? sheet.byDay : sheet.byWeek;
  const [first = "", last = ""] = [current[0]?.day, current.at(-1)?.day];
  const middle = counts[Math.floor((counts.length - 1) / 2)]?.first ?? "";
  return {
    label: fill(sheet.label, {
      title,
      first: isSameYear(first, last) ? frenchDay(first, "day") : frenchDay(first, "date"),
      last: frenchDay(last, "date"),
      most: inFrench(viewsAt(most)),
      mostDay: named(most),
      least: inFrench(viewsAt(least)),
      leastDay: named(least),
    }),
    height: HEIGHT,
    lines: [0, 0.25, 0.5, 0.75].map((part) => ({ value: inFrench(maximum * part), y: HEIGHT - tall(maximum * part) })),
    bars: counts.map(({ views, former, first: day }, index) => ({
      day,
      x: percent(pitch * (index + (1 - BAR) / 2)),
      y: HEIGHT - tall(views),
      height: tall(views),
      former: { x: percent(pitch * index), y: HEIGHT - tall(former), height: tall(former) },
    })),
    widths: { bar: percent(pitch * BAR), former: percent(pitch) },
    peak: { x: percent(pitch * (most + 0.5)), y: HEIGHT - tall(viewsAt(most)) - 8, value: inFrench(viewsAt(most)) },
    peakWords: fill(sheet.peak, { views: plural(copy.lead.views, viewsAt(most)), day: named(most) }),
    dates: [frenchDay(counts[0]?.first ?? "", "short"), frenchDay(middle, "short"), sheet.today],
    title,
    former: hasFormer ? sheet.former[period.days] : null,
    table: {
      caption: fill(table.caption, { first: frenchDay(first, "date"), last: frenchDay(last, "date") }),
      former: hasFormer ? table.former[period.days] : null,
      rows: current.map(({ day, views, visits }, index) => ({
        day: frenchDay(day, "full"),
        views: inFrench(views),
        visits: inFrench(visits),
        former: inFrench(days[index]?.views ?? 0),
      })),
    },
  };
}

/** Weeks are counted back from today. */
function barsOf(days: DayCount[], { shift, step }: Period) {
  const count = Math.floor((days.length - shift) / step);
  const sum = (start: number) => days.slice(start, start + step).reduce((views, day) => views + day.views, 0);
  return Array.from({ length: count }, (_, index) => {
    const start = days.length - (count - index) * step;
    return { first: days[start]?.day ?? "", views: sum(start), former: sum(start - shift) };
  });
}

function isSameYear(first: string, last: string): boolean {
  return first.slice(0, 4) === last.slice(0, 4);
}

export interface RankedRow {
  name: string;
  to?: string;
  note?: string;
  shown: string;
  /** The share is a part of the largest number, from 0 to 1. */
  share: number;
}

/** Works that are gone are left out. */
function rankingsOf({ pages, hosts }: VisitReport, works: Work[]) {
  const { pages: pageCopy, works: workCopy, hosts: hostCopy } = copy;
  const names = new Map<string, { name: string; to?: string }>([
    ...singlePages().map(
      ({ id, path, title }) => [id, { name: title ?? siteTexts.nav.pages[id] ?? id, to: path }] as const,
    ),
    ...services.map(({ id, name, legend = name }) => [`service/${id}`, { name: legend, to: servicePath(id) }] as const),
    [CV, { name: pageCopy.cv }],
  ]);
  const titles = new Map(works.map((work) => [work.id, { name: work.title, to: workPath(workSlug(work)) }]));
  const known = (list: Map<string, { name: string; to?: string }>) =>
    pages.flatMap(({ page, count }) => (list.has(page) ? [{ name: "", ...list.get(page), count }] : []));
  const origins = hosts.map(({ host, count }) => ({ ...originOf(host), count }));
  return [
    ranking(pageCopy.h2, pageCopy.all, known(names)),
    ranking(workCopy.h2, workCopy.all, known(titles)),
    ranking(hostCopy.h2, plural(hostCopy.others, origins.length - MAX_ROWS), origins),
  ].filter(({ rows }) => rows.length > 0);
}

function originOf(host: string): { name: string; note?: string } {
  if (host.startsWith(CAMPAIGN)) return { name: host.slice(CAMPAIGN.length), note: copy.hosts.campaign };
  return { name: host === DIRECT ? copy.hosts.direct : host === OTHERS ? copy.hosts.unnamed : host };
}

type CountedRow = Omit<RankedRow, "shown" | "share"> & { count: number };

/** The counts come sorted, the largest first. */
function ranking(title: string, more: string, counts: CountedRow[]) {
  const all = counts.map(({ count, ...row }): RankedRow => {
    return { ...row, shown: inFrench(count), share: count / (counts[0]?.count ?? 1) };
  });
  return { title, more, rows: all.slice(0, MAX_ROWS), others: all.slice(MAX_ROWS) };
}
