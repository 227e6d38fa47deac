import type { Kysely } from "kysely";
import { addDays } from "#app/calendar.ts";
import type { Database } from "#db/schema.ts";
import { type Period, periods } from "./periods.ts";
import { CV, INTERNAL } from "./visit.ts";

export interface DayCount {
  day: string;
  views: number;
  visits: number;
}

export interface VisitReport {
  /** The period and the days that it is compared with, without gaps, until today. */
  days: DayCount[];
  /** The first day with a count; null if nothing was counted yet. */
  since: string | null;
  /** Views by page, the CV's file included. The most come first. */
  pages: { page: string; count: number }[];
  hosts: { host: string; count: number }[];
}

export async function readReport(db: Kysely<Database>, { days, shift }: Period, today: string): Promise<VisitReport> {
  const start = addDays(today, 1 - days);
  const [counted, since, pages, hosts] = await Promise.all([
    countByDay(db, addDays(start, -shift), today),
    readSince(db),
    sumOf(db, start, today).select("page").groupBy("page").orderBy("count", "desc").orderBy("page").execute(),
    sumOf(db, start, today)
      .select("host")
      .where("page", "<>", CV)
      .where("host", "<>", INTERNAL)
      .groupBy("host")
      .orderBy("count", "desc")
      .orderBy("host")
      .execute(),
  ]);
  return { days: counted, since, pages: pages.map(withNumber), hosts: hosts.map(withNumber) };
}

export interface VisitsSummary {
  /** In the last 30 days. */
  views: number;
  visits: number;
  /** How many visits more than four weeks earlier; null while the counts do not reach back that far. */
  difference: number | null;
  since: string | null;
}

export async function readSummary(db: Kysely<Database>, today: string): Promise<VisitsSummary> {
  const [month] = periods;
  const from = addDays(today, 1 - month.days - month.shift);
  const [counted, since] = await Promise.all([countByDay(db, from, today), readSince(db)]);
  const { current, former } = compare(counted, month, since);
  return { ...current, difference: former && current.visits - former.visits, since };
}

/** `former` is null if nothing was counted yet in the days with which the period is compared. */
export function compare(counted: DayCount[], { days, shift }: Period, since: string | null) {
  const sums = (part: DayCount[]) => ({
    views: part.reduce((sum, { views }) => sum + views, 0),
    visits: part.reduce((sum, { visits }) => sum + visits, 0),
  });
  const former = counted.slice(0, days);
  const reachesBack = since !== null && former[0] !== undefined && since <= former[0].day;
  return { current: sums(counted.slice(shift)), former: reachesBack ? sums(former) : null };
}

async function countByDay(db: Kysely<Database>, from: string, today: string): Promise<DayCount[]> {
  const rows = await sumOf(db, from, today)
    .select((eb) => ["day", eb.fn.sum<string>("count").filterWhere("host", "<>", INTERNAL).as("visits")])
    .where("page", "<>", CV)
    .groupBy("day")
    .execute();
  const found = new Map(rows.map((row) => [row.day, row]));
  const counted: DayCount[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const row = found.get(day);
    counted.push({ day, views: Number(row?.count ?? 0), visits: Number(row?.visits ?? 0) });
  }
  return counted;
}

async function readSince(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom("visits")
    .select(({ fn }) => fn.min("day").as("day"))
    .executeTakeFirst();
  return row?.day ?? null;
}

function sumOf(db: Kysely<Database>, from: string, today: string) {
  return db
    .selectFrom("visits")
    .select(({ fn }) => fn.sum<string>("count").as("count"))
    .where("day", ">=", from)
    .where("day", "<=", today);
}

/** Drivers give a sum as text. */
function withNumber<Row extends { count: string }>(row: Row) {
  return { ...row, count: Number(row.count) };
}
