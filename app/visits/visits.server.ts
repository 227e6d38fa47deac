import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { addMonths, dayOf, monthOf } from "#app/formats/calendar.ts";
import type { Database } from "#db/schema.ts";
import { countByDay, readReport, sumOf } from "./report.server.ts";
import { DIRECT, INTERNAL, MAX_HOSTS, OTHERS, type Visit } from "./visit.ts";

const WRITE_MS = 10_000;
/** The legal notice names this time. The CNIL recommends it as the limit. */
const KEPT_MONTHS = 25;
const SUMMARY_DAYS = 30;
const MINUTE_MS = 60_000;
/** It stays far below the number of values that PostgreSQL allows in a statement. */
const MAX_ROWS = 1_000;

/** Both are bounded: pages are those that exist, and there are at most `MAX_HOSTS` hosts. */
interface DayCounts {
  hosts: Set<string>;
  /** Keys are page and host, with a space in between. */
  counts: Map<string, number>;
}

type DayRow = Selectable<Database["visits"]>;

export type Visits = ReturnType<typeof createVisits>;

interface VisitsOptions {
  db: Kysely<Database>;
  now: () => Date;
  /** The counts are kept for the next time, unless the database has refused them. */
  onFailure: (error: unknown) => void;
}

export function createVisits({ db, now, onFailure }: VisitsOptions) {
  let days = new Map<string, DayCounts>();
  let writing: Promise<void> | null = null;

  // To format a date takes as long as all the rest of a count, so it is kept for a minute.
  let current = { minute: Number.NaN, day: "" };
  function today(): string {
    const at = now();
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== current.minute) current = { minute, day: dayOf(at) };
    return current.day;
  }

  function count({ page, host }: Visit, day = today(), more = 1): void {
    const kept = days.get(day) ?? { hosts: new Set(), counts: new Map() };
    days.set(day, kept);
    addTo(kept, page, host, more);
  }

  /** Concurrent calls share a write. After an outage the counts are in memory again. */
  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    const rows = [...days].flatMap(([day, kept]) => rowsOf(day, kept));
    days = new Map();
    if (rows.length > 0) await writeRows(rows);
  }

  async function writeRows(rows: DayRow[]): Promise<void> {
    try {
      await db.transaction().execute(async (trx) => {
        // Without the lock two instances could each add the last hosts of a day. Others can still read.
        await sql`lock table visits in share row exclusive mode`.execute(trx);
        for (const [day, added] of Map.groupBy(rows, (row) => row.day)) await addToTable(trx, day, added);
      });
    } catch (error) {
      if (!isRefused(error)) for (const { day, count: more, ...visit } of rows) count(visit, day, more);
      // A row that the database refuses is dropped: in memory it would keep the others from the table for ever.
      else if (rows.length > 1) for (const row of rows) await writeRows([row]).catch(() => {});
      throw error;
    }
  }

  const timer = setInterval(() => write().catch(onFailure), WRITE_MS).unref();
  return {
    count: (visit: Visit) => count(visit),
    write,
    /** The report covers `length` days, and the last one is today. */
    report: (length: number) => readReport(db, length, dayOf(now())),
    summary: async () => sumOf(await countByDay(db, SUMMARY_DAYS, dayOf(now()))),
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

function addTo({ hosts, counts }: DayCounts, page: string, host: string, more: number): void {
  const kept = isMarker(host) || hosts.has(host) || hosts.size < MAX_HOSTS ? host : OTHERS;
  if (!isMarker(kept)) hosts.add(kept);
  const key = `${page} ${kept}`;
  counts.set(key, (counts.get(key) ?? 0) + more);
}

async function addToTable(trx: Transaction<Database>, day: string, added: DayRow[]): Promise<void> {
  const stored = await trx.selectFrom("visits").select("host").distinct().where("day", "=", day).execute();
  const hosts = new Set(stored.map(({ host }) => host).filter((host) => !isMarker(host)));
  const allowed: DayCounts = { hosts, counts: new Map() };
  for (const { page, host, count } of added) addTo(allowed, page, host, count);
  const rows = rowsOf(day, allowed);
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    await trx
      .insertInto("visits")
      .values(rows.slice(start, start + MAX_ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "page", "host"])
          .doUpdateSet(({ ref }) => ({ count: sql<number>`${ref("visits.count")} + ${ref("excluded.count")}` })),
      )
      .execute();
  }
}

function rowsOf(day: string, { counts }: DayCounts): DayRow[] {
  return [...counts].map(([key, count]) => {
    const [page = "", host = ""] = key.split(" ");
    return { day, page, host, count };
  });
}

const isMarker = (host: string): boolean => host === DIRECT || host === INTERNAL || host === OTHERS;

/** Classes of the SQLSTATE: 22 is wrong values, 23 a rule of the table, 54 too large. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(22|23|54)/.test(String(error.code));
}
