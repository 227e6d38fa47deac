import { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { dayOf } from "../formats/calendar.ts";
import { type ObjectStore, type StoredObject, StoreFullError } from "../storage/storage.ts";
import { checkArchive } from "./import.server.ts";

const FOLDER = "backups/";
/** The legal notice names this number. */
const KEPT_NIGHTS = 7;

export const nightKey = (day: string) => `${FOLDER}${day}.tgz`;

export type NightFault = "full" | "failed" | "unreadable";

interface NightOptions {
  db: Kysely<Database>;
  store: ObjectStore;
  packRows: () => Promise<Uint8Array>;
  onFailure: (error: unknown) => void;
}

/** One instance runs it. Returns the oldest night's day; null if one is unreadable, so that no picture is removed. */
export function createNights({ db, store, packRows, onFailure }: NightOptions) {
  const read = new Set<string>();

  async function list(): Promise<StoredObject[]> {
    const stored = await Array.fromAsync(store.list(FOLDER));
    const isNight = ({ key }: StoredObject) => /\/\d{4}-\d\d-\d\d\.tgz$/.test(key);
    return stored.filter(isNight).toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  async function requireWhole({ key, storedAt }: StoredObject): Promise<void> {
    const mark = `${key} ${storedAt.toISOString()}`;
    if (read.has(mark)) return;
    const bytes = (await store.get(key)) ?? new Uint8Array();
    await checkArchive(() => Readable.from([bytes]));
    read.add(mark);
  }

  return async function keepNights(now: Date): Promise<string | null> {
    const today = nightKey(dayOf(now));
    let fault: NightFault | null = null;
    const failed = (code: NightFault, error: unknown) => {
      fault = code;
      onFailure(error);
    };
    let nights: StoredObject[] | null = null;
    try {
      nights = await list();
      if (!nights.some(({ key }) => key === today)) {
        await packRows()
          .then((bytes) => store.put(today, bytes, "application/gzip"))
          .catch((error) => failed(error instanceof StoreFullError ? "full" : "failed", error));
        nights = await list();
      }
      const kept = nights.slice(-KEPT_NIGHTS);
      for (const night of kept) await requireWhole(night);
      for (const { key } of nights.slice(0, -KEPT_NIGHTS)) await store.remove(key);
      nights = kept;
    } catch (error) {
      failed("unreadable", error);
    }
    const nightAt = nights?.at(-1)?.storedAt;
    await noteBackup(db, { fault, ...(nightAt && { nightAt }) });
    if (fault === "unreadable") return null;
    const [, oldest = dayOf(now)] = /(\d{4}-\d\d-\d\d)/.exec(nights?.[0]?.key ?? "") ?? [];
    return oldest;
  };
}

export interface LastBackups {
  downloadAt: Date | null;
  nightAt: Date | null;
  fault: NightFault | null;
  hasWorks: boolean;
}

export async function lastBackups(db: Kysely<Database>): Promise<LastBackups> {
  const { value, hasWorks } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("settings").select("value").where("name", "=", "backup").as("value"),
      eb.exists(eb.selectFrom("works").select("id").where("deleted_at", "is", null)).as("hasWorks"),
    ])
    .executeTakeFirstOrThrow();
  const { downloadAt, nightAt, fault = null } = Object(value) as Partial<Record<string, string>>;
  const moment = (written?: string) => (written ? new Date(written) : null);
  return {
    downloadAt: moment(downloadAt),
    nightAt: moment(nightAt),
    hasWorks: Boolean(hasWorks),
    fault: fault as NightFault | null,
  };
}

/** A full disk refuses this row, and a backup is good without it. */
export async function noteBackup(db: Kysely<Database>, changed: Partial<LastBackups>): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name: "backup", value: JSON.stringify(changed) })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql`settings.value || excluded.value` as never }),
    )
    .execute()
    .catch(() => {});
}
