import type { Kysely } from "kysely";
import { monthOf } from "#app/formats/calendar.ts";
import type { Database } from "#db/schema.ts";
import { countUp } from "../works/revision.server.ts";
import { type Availability, notShown, readAvailability } from "./availability.ts";

export type Availabilities = ReturnType<typeof createAvailability>;

interface AvailabilityOptions {
  db: Kysely<Database>;
  now: () => Date;
  onChange: (revision: number) => void;
}

export function createAvailability({ db, now, onChange }: AvailabilityOptions) {
  async function get(): Promise<Availability> {
    const row = await db.selectFrom("settings").select("value").where("name", "=", "availability").executeTakeFirst();
    return (row?.value as Availability | undefined) ?? notShown;
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
