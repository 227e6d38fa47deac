import { dayOf, frenchDay, timeOf } from "#app/formats/calendar.ts";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";

const { moments: copy } = admin;

const DAY_MS = 86_400_000;

export function longDate(at: Date): string {
  return frenchDay(dayOf(at), "date");
}

export function dateAndTime(at: Date): string {
  return fill(copy.at, { day: longDate(at), time: timeOf(at) });
}

/** In a list: "16 h 20" for today, "hier", "18 nov.", and with its year unless it is the current one. */
export function listedDate(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days === 0) return timeOf(at);
  return days === 1 ? copy.yesterday : frenchDay(dayOf(at), isYearOf(dayOf(at), now) ? "short" : "shortDate");
}

/** "à 16 h 20" for today, "hier à 18 h 04", "le 18 novembre à 9 h 05", with its year unless it is the current one. */
export function moment(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days === 0) return fill(copy.time, { time: timeOf(at) });
  const date = fill(copy.day, { day: frenchDay(dayOf(at), isYearOf(dayOf(at), now) ? "day" : "date") });
  return fill(copy.at, { day: days === 1 ? copy.yesterday : date, time: timeOf(at) });
}

/** Counts calendar days, not spans of 24 hours. */
export function daysBetween(at: Date, now: Date): number {
  return (Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / DAY_MS;
}

const isYearOf = (day: string, now: Date): boolean => day.slice(0, 4) === dayOf(now).slice(0, 4);
