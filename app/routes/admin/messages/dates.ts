import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";

const { messages: copy } = admin;
const timeZone = "Europe/Paris";
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("fr-FR", { ...options, timeZone });

const time = format({ hour: "2-digit", minute: "2-digit" });
const longDay = format({ dateStyle: "long" });
const shortDay = format({ day: "numeric", month: "short" });
const shortDayAndYear = format({ day: "numeric", month: "short", year: "numeric" });
const year = format({ year: "numeric" });

/** How many days ago, by the calendar. */
function daysAgo(at: Date, now: Date): number {
  const dayOf = (date: Date) => new Date(format({ dateStyle: "short" }).format(date).split("/").reverse().join("-"));
  return Math.round((dayOf(now).getTime() - dayOf(at).getTime()) / 86_400_000);
}

/** In a list: the time of today, else the day. */
export function shortDate(at: Date, now: Date): string {
  const days = daysAgo(at, now);
  if (days === 0) return time.format(at);
  if (days === 1) return copy.yesterday;
  return (year.format(at) === year.format(now) ? shortDay : shortDayAndYear).format(at);
}

export function longDate(at: Date): string {
  return longDay.format(at);
}

export function dateAndTime(at: Date): string {
  return fill(copy.dateAt, { date: longDay.format(at), time: time.format(at) });
}

/** Since when: a time of today, « hier à 18:04 », or a day with its time. */
export function sinceWhen(at: Date, now: Date): string {
  const days = daysAgo(at, now);
  if (days === 0) return time.format(at);
  return days === 1 ? fill(copy.yesterdayAt, { time: time.format(at) }) : dateAndTime(at);
}
