import { type Availability, isPast } from "#app/availability/availability.server.ts";
import { monthOf, ofFrenchMonth } from "#app/formats/calendar.ts";
import { fill } from "#app/formats/fill.ts";
import { availability as copy } from "#app/texts/availability.ts";

export function shownAvailability(availability: Availability, now = new Date()): string | undefined {
  if (availability.kind === "none" || isPast(availability, monthOf(now))) return undefined;
  if (availability.kind !== "from") return copy.shown[availability.kind];
  return fill(copy.shown.from, { ofMonth: ofFrenchMonth(availability.month) });
}
