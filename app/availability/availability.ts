import { addMonths } from "#app/formats/calendar.ts";

/** The owner is free now, free from a month on (`2027-01`), taken, or says nothing. */
export type Availability = { kind: "now" | "full" | "none" } | { kind: "from"; month: string };

export const notShown: Availability = { kind: "none" };

const MAX_MONTHS_AHEAD = 12;

export function nextMonths(currentMonth: string): string[] {
  return Array.from({ length: MAX_MONTHS_AHEAD }, (_, index) => addMonths(currentMonth, index + 1));
}

export function isPast(availability: Availability, currentMonth: string): boolean {
  return availability.kind === "from" && availability.month < currentMonth;
}

/** The current month is accepted too: it may have begun since the form was opened. */
export function readAvailability(kind: unknown, month: unknown, currentMonth: string): Availability | null {
  if (kind === "now" || kind === "full" || kind === "none") return { kind };
  const offered = [currentMonth, ...nextMonths(currentMonth)];
  return kind === "from" && typeof month === "string" && offered.includes(month) ? { kind, month } : null;
}
