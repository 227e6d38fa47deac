import { frenchDay } from "#app/formats/calendar.ts";
import { fill, plural } from "#app/formats/fill.ts";
import { singlePages } from "#app/pages/pages.server.ts";
import { servicePath, workPath } from "#app/paths.ts";
import { siteTexts } from "#app/texts/site.ts";
import { visits as copy } from "#app/texts/visits.ts";
import { type DayCount, sumOf, type VisitReport } from "#app/visits/report.server.ts";
import { CAMPAIGN, CV, DIRECT, OTHERS } from "#app/visits/visit.ts";
import { type Work, workSlug } from "#app/works/work.ts";
import { services } from "#content/services.ts";

/** Null if nothing was counted. */
export function visitsPage(report: VisitReport, works: Work[]) {
  if (report.pages.length === 0) return null;
  const { days } = report;
  const { views, visits } = sumOf(days);
  const [first = "", last = ""] = [days.at(0), days.at(-1)].map((end) => end && frenchDay(end.day, "date"));
  const range = fill(copy.range, { first, last });
  return {
    lead: fill(copy.lead, { visits: plural(copy.visits, visits), views: plural(copy.views, views) }),
    chart: chartOf(days, range),
    range,
    days: days.map((counts) => ({ ...counts, day: frenchDay(counts.day, "full") })),
    rankings: rankingsOf(report, works),
  };
}

const MAX_BARS = 100;

/** Weeks are counted back from today, so that each is whole. */
function chartOf(days: DayCount[], range: string) {
  const { chart } = copy;
  const { step, title, bar, current } = days.length > MAX_BARS ? { step: 7, ...chart.week } : { step: 1, ...chart.day };
  const whole = days.slice(days.length % step);
  const bars = Array.from({ length: whole.length / step }, (_, index) => {
    const part = whole.slice(index * step, (index + 1) * step);
    return { day: part[0]?.day ?? "", views: sumOf(part).views };
  });
  const most = Math.max(...bars.map(({ views }) => views));
  const place = bars.findIndex(({ views }) => views === most);
  const dayAt = (index: number, format: "weekday" | "short") => frenchDay(bars[index]?.day ?? "", format);
  const day = fill(bar, { day: dayAt(place, "weekday") });
  const peak = fill(chart.peak, { views: plural(copy.views, most), day });
  const label = fill(chart.label, { title, range, peak });
  const dates = [dayAt(0, "short"), dayAt(Math.floor((bars.length - 1) / 2), "short"), chart.today];
  return { label, title, current, bars, most, place, peak, lines: linesUpTo(most), dates };
}

/** The steps are 1, 2, 5, 10, 20 … No line is above the peak. */
export function linesUpTo(peak: number): number[] {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((digit) => digit * power).find((each) => peak / each < 5);
    if (step) return Array.from({ length: Math.floor(peak / step) + 1 }, (_, index) => index * step);
  }
}

/** A ranking folds the rows after these. */
const MAX_ROWS = 6;

interface RankedRow {
  name: string;
  to?: string;
  note?: string;
  count: number;
}

/** Works that are gone are left out. */
function rankingsOf({ pages, hosts }: VisitReport, works: Work[]) {
  const names = new Map<string, { name: string; to?: string }>([
    ...singlePages().map(
      ({ id, path, title }) => [id, { name: title ?? siteTexts.nav.pages[id] ?? id, to: path }] as const,
    ),
    ...services.map(({ id, name, legend = name }) => [`service/${id}`, { name: legend, to: servicePath(id) }] as const),
    [CV, { name: copy.pages.cv }],
  ]);
  const titles = new Map(works.map((work) => [work.id, { name: work.title, to: workPath(workSlug(work)) }]));
  const known = (list: typeof names) =>
    pages.flatMap(({ page, count }): RankedRow[] => (list.has(page) ? [{ name: "", ...list.get(page), count }] : []));
  const origins = hosts.map(({ host, count }): RankedRow => ({ ...originOf(host), count }));
  return [
    ranking(copy.pages.h2, copy.pages.all, known(names)),
    ranking(copy.works.h2, copy.works.all, known(titles)),
    ranking(copy.hosts.h2, plural(copy.hosts.others, hosts.length - MAX_ROWS), origins),
  ].filter(({ rows }) => rows.length > 0);
}

function originOf(host: string): { name: string; note?: string } {
  if (host.startsWith(CAMPAIGN)) return { name: host.slice(CAMPAIGN.length), note: copy.hosts.campaign };
  return { name: host === DIRECT ? copy.hosts.direct : host === OTHERS ? copy.hosts.unnamed : host };
}

function ranking(title: string, more: string, all: RankedRow[]) {
  return { title, more, most: all[0]?.count ?? 0, rows: all.slice(0, MAX_ROWS), others: all.slice(MAX_ROWS) };
}
