import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";

const { moments: copy } = admin;

const DAY_MS = 86_400_000;

// A fixed time zone: the server's own may be another one than the owner's.
const french = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { ...options, timeZone: "Europe/Paris" });

const time = french({ hour: "2-digit", minute: "2-digit" });
const day = french({ day: "numeric", month: "long" });
const date = french({ dateStyle: "long" });
const year = french({ year: "numeric" });
const month = french({ month: "long", year: "numeric" });
// Sweden writes dates as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Paris" });

/** "21 décembre 2026" */
export function longDate(at: Date): string {
  return date.format(at);
}

/** "le 18 novembre", with its year unless it is the current one. */
export function onDay(at: Date, now: Date): string {
  return fill(copy.day, { day: (year.format(at) === year.format(now) ? day : date).format(at) });
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

/** "de janvier 2027", "d’octobre 2026"; the month is written 2027-01. */
export function ofMonth(isoMonth: string): string {
  return ofName(month.format(new Date(`${isoMonth}-15T12:00:00Z`)));
}

/** "d’Hélène Marchand", "de Paul Roy" */
export function ofName(name: string): string {
  return /^[aeiouyh]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}

/** The month of a moment, as 2027-01. */
export function isoMonth(at: Date): string {
  return isoDay.format(at).slice(0, 7);
}

function daysBetween(at: Date, now: Date): number {
  return (Date.parse(isoDay.format(now)) - Date.parse(isoDay.format(at))) / DAY_MS;
}
