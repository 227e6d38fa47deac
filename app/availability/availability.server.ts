import type { Kysely } from "kysely";
import { addMonths, monthOf } from "#app/formats/calendar.ts";
import type { Database } from "#db/schema.ts";
import { countUp } from "../works/revision.server.ts";

export type Availabilities = ReturnType<typeof createAvailability>;

interface AvailabilityOptions {
  db: Kysely<Database>;
  now: () => Date;
  onChange: (revision: number) => void;
}

export function createAvailability({ db, now, onChange }: AvailabilityOptions) {
  async function get(): Promise<Availability> {
    const row = await db.selectFrom("settings").select("value").where("name", "=", "availability").executeTakeFirst();
    return (row?.value as Availability | undefined) ?? { kind: "none" };
  }

  /** Cached pages show the availability, so this counts up the revision of all instances. */
  async function set(kind: unknown, month: unknown): Promise<Availability | { error: "availability_unknown" }> {
    const availability = readAvailability(kind, month, monthOf(now()));
    if (!availability) return { error: "availability_unknown" };
    const value = JSON.stringify(availability);
    const revision = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("settings")
        .values({ name: "availability", value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
      return countUp(trx);
    });
    onChange(revision);
    return availability;
  }

  return { get, set };
}

/** The owner is free now, free from a month on (`2027-01`), taken, or says nothing. */
export type Availability = { kind: "now" | "full" | "none" } | { kind: "from"; month: string };

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
