import { type Kysely, sql } from "kysely";
import { addDays } from "#app/formats/calendar.ts";
import type { Database } from "#db/schema.ts";
import { CV, INTERNAL } from "./visit.ts";

export interface DayCount {
  day: string;
  views: number;
  visits: number;
}

export type VisitReport = Awaited<ReturnType<typeof readReport>>;

/** The days end today, and have no gaps. Views by page count the CV's file too, and the most come first. */
export async function readReport(db: Kysely<Database>, length: number, today: string) {
  const counted = countedIn(db, length, today);
  const count = sql<number>`sum(count)::int`.as("count");
  const [days, pages, hosts] = await Promise.all([
    countByDay(db, length, today),
    counted.select(["page", count]).groupBy("page").orderBy("count", "desc").orderBy("page").execute(),
    counted
      .select(["host", count])
      .where("page", "<>", CV)
      .where("host", "<>", INTERNAL)
      .groupBy("host")
      .orderBy("count", "desc")
      .orderBy("host")
      .execute(),
  ]);
  return { days, pages, hosts };
}

export function sumOf(days: DayCount[]) {
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
  };
}

export async function countByDay(db: Kysely<Database>, length: number, today: string): Promise<DayCount[]> {
  const rows = await countedIn(db, length, today)
    .select([
      "day",
      sql<number>`sum(count)::int`.as("views"),
      sql<number>`coalesce(sum(count) filter (where host <> ${INTERNAL}), 0)::int`.as("visits"),
    ])
    .where("page", "<>", CV)
    .groupBy("day")
    .execute();
  const found = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length }, (_, index) => addDays(today, 1 - length + index));
  return days.map((day) => found.get(day) ?? { day, views: 0, visits: 0 });
}

function countedIn(db: Kysely<Database>, length: number, today: string) {
  return db
    .selectFrom("visits")
    .where("day", ">=", addDays(today, 1 - length))
    .where("day", "<=", today);
}
