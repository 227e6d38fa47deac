import { frenchDay } from "#app/calendar.ts";
import { fill } from "#app/fill.ts";
import { visits as copy } from "#app/texts/visits.ts";
import type { Period } from "#app/visits/periods.ts";
import { compare, type DayCount, type VisitReport } from "#app/visits/report.server.ts";
import { CV, DIRECT, OTHERS } from "#app/visits/visit.ts";
import { isWorkId } from "#app/works/work.ts";

const MAX_ROWS = 6;
/** A host with fewer visits is only in the rest. */
const MIN_NAMED = 2;

/** The numbers and words of the visits page. */
export function visitsPage(report: VisitReport, period: Period, messages: number) {
  return {
    lead: report.since === null ? copy.empty.lead : leadOf(report, period),
    sheet: report.since === null ? null : sheetOf(report, period),
    actions: actionsOf(report, messages),
    works: report.pages.filter(({ page }) => isWorkId(page)),
    hosts: hostsOf(report.hosts),
  };
}

const grouped = new Intl.NumberFormat("fr-FR");
/** With a no-break space between thousands: the fonts lack the narrow one. */
const number = (value: number) => grouped.format(value).replaceAll("\u202f", "\u00a0");
const counted = (forms: { one: string; other: string }, count: number) =>
  fill(count < 2 ? forms.one : forms.other, { count: number(count) });

/** Below this, a percentage says more than there is. */
const MIN_FOR_PERCENT = 20;

function leadOf({ days, since }: VisitReport, period: Period): string {
  const { lead } = copy;
  const { current, former } = compare(days, period, since);
  const values = { visits: counted(lead.visits, current.visits), views: counted(lead.views, current.views) };
  if (!former) return fill(lead.plain, values);
  const difference = current.views - former.views;
  const percent = Math.round((100 * Math.abs(difference)) / former.views);
  const isPercent = former.views >= MIN_FOR_PERCENT;
  const isSame = difference === 0 || (isPercent && percent === 0);
  const amount = isPercent ? fill(lead.percent, { count: number(percent) }) : counted(lead.views, Math.abs(difference));
  const template = isSame ? lead.same : difference > 0 ? lead.more : lead.less;
  return fill(lead.compared, { ...values, comparison: fill(template, { amount, earlier: lead.earlier[period.days] }) });
}

function sheetOf({ days }: VisitReport, period: Period) {
  const { sheet, lead, table } = copy;
  const current = days.slice(period.shift);
  const bars = barsOf(days, period);
  const names = bars.map(({ first }) =>
    period.step === 1 ? frenchDay(first, "weekday") : fill(sheet.week, { day: frenchDay(first, "day") }),
  );
  const isByDay = period.step === 1;
  const title = isByDay ? sheet.byDay : sheet.byWeek;
  const [first = "", last = ""] = [current[0]?.day, current.at(-1)?.day];
  // Today is not over, so it is not the least.
  const indexes = bars.map((_, index) => index);
  const most = indexes.reduce((best, index) => (viewsAt(index) > viewsAt(best) ? index : best), 0);
  const least = indexes.slice(0, -1).reduce((best, index) => (viewsAt(index) < viewsAt(best) ? index : best), 0);
  const hasFormer = bars.some(({ former }) => former > 0);

  function viewsAt(index: number): number {
    return bars[index]?.views ?? 0;
  }

  return {
    label: fill(sheet.label, {
      title,
      first: isSameYear(first, last) ? frenchDay(first, "day") : frenchDay(first, "date"),
      last: frenchDay(last, "date"),
      most: number(viewsAt(most)),
      mostDay: names[most] ?? "",
      least: number(viewsAt(least)),
      leastDay: names[least] ?? "",
    }),
    bars: bars.map(({ views, former, first }) => ({ views, former, label: frenchDay(first, "short") })),
    peak: {
      short: counted(lead.views, viewsAt(most)),
      long: fill(sheet.peak, { views: counted(lead.views, viewsAt(most)), day: names[most] ?? "" }),
    },
    title,
    former: hasFormer ? sheet.former[period.days] : null,
    table: {
      caption: fill(table.caption, { first: frenchDay(first, "date"), last: frenchDay(last, "date") }),
      former: hasFormer ? table.former[period.days] : null,
      rows: current.map(({ day, views, visits }, index) => ({
        day: frenchDay(day, "full"),
        views: number(views),
        visits: number(visits),
        former: number(days[index]?.views ?? 0),
      })),
    },
  };
}

/** Days, or weeks that end today. */
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

function actionsOf({ pages }: VisitReport, messages: number) {
  const views = (isCounted: (page: string) => boolean) =>
    pages.reduce((sum, { page, count }) => (isCounted(page) ? sum + count : sum), 0);
  const { actions } = copy;
  return [
    { label: actions.works, value: views(isWorkId) },
    { label: actions.cv, value: views((page) => page === CV) },
    { label: actions.contact, value: views((page) => page === "contact") },
    { label: actions.messages, value: messages },
  ].map(({ label, value }) => ({ label, value: number(value) }));
}

/** The hosts by name, and those that share the last row. */
function hostsOf(hosts: VisitReport["hosts"]) {
  const named = hosts
    .filter(({ host, count }) => host !== OTHERS && (count >= MIN_NAMED || host === DIRECT))
    .slice(0, MAX_ROWS);
  const rest = hosts.filter((each) => !named.includes(each));
  const restCount = rest.reduce((sum, { count }) => sum + count, 0);
  const nameOf = (host: string) => (host === DIRECT ? copy.hosts.direct : host === OTHERS ? copy.hosts.unnamed : host);
  const listed = (part: typeof hosts) =>
    part.map(({ host, count }) => ({ name: nameOf(host), count, shown: number(count) }));
  return {
    named: listed(named),
    rest: listed(rest),
    last: { name: counted(copy.hosts.others, rest.length), count: restCount, shown: number(restCount) },
  };
}

/** The works that were looked at, the most first; works that are gone are left out. */
export function rankWorks<Work extends { id: string }>(works: Work[], pages: { page: string; count: number }[]) {
  return pages.flatMap(({ page, count }) => {
    const work = works.find(({ id }) => id === page);
    return work ? { ...work, count, shown: number(count) } : [];
  });
}
