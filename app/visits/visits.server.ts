import type { Kysely } from "kysely";
import { addMonths, dayOf, monthOf } from "#app/formats/calendar.ts";
import type { Database } from "#db/schema.ts";
import { createCounter } from "./counter.server.ts";
import { countByDay, readReport, sumOf, type VisitsSummary } from "./report.server.ts";

const WRITE_MS = 10_000;
/** The legal notice names this time. The CNIL recommends it as the limit. */
const KEPT_MONTHS = 25;
const SUMMARY_DAYS = 30;

export type Visits = ReturnType<typeof createVisits>;

interface VisitsOptions {
  db: Kysely<Database>;
  now: () => Date;
  /** The counts are kept for the next time, unless the database has refused them. */
  onFailure: (error: unknown) => void;
}

export function createVisits({ db, now, onFailure }: VisitsOptions) {
  const { count, write } = createCounter({ db, now });
  const timer = setInterval(() => write().catch(onFailure), WRITE_MS).unref();
  return {
    count,
    write,
    /** The report covers `length` days, and the last one is today. */
    report: (length: number) => readReport(db, length, dayOf(now())),
    summary: async (): Promise<VisitsSummary> => sumOf(await countByDay(db, SUMMARY_DAYS, dayOf(now()))),
    async stop() {
      clearInterval(timer);
      await write().catch(onFailure);
    },
  };
}

export async function removeOldVisits(db: Kysely<Database>, now: Date): Promise<{ visits: number }> {
  const first = `${addMonths(monthOf(now), -KEPT_MONTHS)}${dayOf(now).slice(7)}`;
  const { numDeletedRows } = await db.deleteFrom("visits").where("day", "<", first).executeTakeFirst();
  return { visits: Number(numDeletedRows) };
}
