import { dayOf, frenchDay, timeZone } from "#app/calendar.ts";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";

const { moments: copy } = admin;

const DAY_MS = 86_400_000;

const time = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone });

/** "21 décembre 2026" */
export function longDate(at: Date): string {
  return frenchDay(dayOf(at), "date");
}

/** "le 18 novembre", with its year unless it is the current one. */
export function onDay(at: Date, now: Date): string {
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return fill(copy.day, { day: frenchDay(dayOf(at), isThisYear ? "day" : "date") });
}

/** "à 16:20" for today, "hier", "le 18 novembre" */
export function shortMoment(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days === 0) return fill(copy.time, { time: time.format(at) });
  return days === 1 ? copy.yesterday : onDay(at, now);
}

/** "aujourd’hui à 16:20", "hier à 18:04", "le 18 novembre à 9:05" */
export function moment(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  const named = days === 0 ? copy.today : days === 1 ? copy.yesterday : onDay(at, now);
  return fill(copy.at, { day: named, time: time.format(at) });
}

/** "d’Hélène Marchand", "de Paul Roy" */
export function ofName(name: string): string {
  return /^[aeiouyh]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}

function daysBetween(at: Date, now: Date): number {
  return (Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / DAY_MS;
}
