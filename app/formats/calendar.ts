import { site } from "#content/site.ts";

/** Days, months and times are in the owner's time zone, wherever the server and the browser are. */
const { timeZone } = site;

const DAY_MS = 86_400_000;

// Sweden writes dates as ISO 8601 does.
const isoDate = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone });
const time = new Intl.DateTimeFormat("fr-FR", { timeStyle: "short", timeZone });

/** Returns a day such as 2026-11-22. */
export function dayOf(moment: Date): string {
  return isoDate.format(moment);
}

export function monthOf(moment: Date): string {
  return dayOf(moment).slice(0, 7);
}

export function yearOf(moment: Date): number {
  return Number(dayOf(moment).slice(0, 4));
}

export function timeOf(moment: Date): string {
  return time.format(moment).replace(":", "\u00a0h\u00a0").replace(/^0/, "");
}

/** A number below zero leads back. */
export function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(noon(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(month: string, months: number): string {
  const moment = new Date(`${month}-01T12:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment.toISOString().slice(0, 7);
}

/** UTC, because a calendar day has no time zone: noon in UTC may be the day after in the owner's. */
const french = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { ...options, timeZone: "UTC" });

const formats = {
  short: french({ day: "numeric", month: "short" }),
  shortDate: french({ day: "numeric", month: "short", year: "numeric" }),
  day: french({ day: "numeric", month: "long" }),
  weekday: french({ weekday: "long", day: "numeric", month: "long" }),
  date: french({ day: "numeric", month: "long", year: "numeric" }),
  full: french({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  month: french({ month: "long", year: "numeric" }),
  shortMonth: french({ month: "short", year: "numeric" }),
};

/** The first of a month is the only ordinal number of French dates, and Intl does not write it. */
export function frenchDay(day: string, format: keyof typeof formats): string {
  return formats[format].format(noon(day)).replace(/\b1(?= )/, "1er");
}

export function frenchMonth(month: string): string {
  return frenchDay(`${month}-01`, "month");
}

export function shortFrenchMonth(month: string): string {
  return frenchDay(`${month}-01`, "shortMonth").replace(" ", "\u00a0");
}

/** Returns "de janvier 2027" or "d’octobre 2027". */
export function ofFrenchMonth(month: string): string {
  const name = frenchMonth(month);
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`;
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Every request asks, so the month is kept for a second. @param now a clock in milliseconds since 1970 */
export function createMonthClock(now: () => number = () => Date.now()): () => string {
  const STEP_MS = 1_000;
  let readAt = Number.NEGATIVE_INFINITY;
  let month = "";
  return function currentMonth() {
    const time = now();
    if (Math.abs(time - readAt) >= STEP_MS) {
      readAt = time;
      month = monthOf(new Date(time));
    }
    return month;
  };
}
