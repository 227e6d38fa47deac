import { type Kysely, sql, type Transaction } from "kysely";
import { ZodError, z } from "zod";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { checkArchive } from "./archive-check.server.ts";
import { ArchiveRefusedError, eachEntry, OBJECTS } from "./archive-file.server.ts";
import { type ArchivedTable, insertRows, isObject } from "./archive-table.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";

/** Rows in a statement: far below the number of values that PostgreSQL allows. */
const MAX_ROWS = 100;
/** Damaged rows that a fault names, and the length of a name. */
const MAX_NAMED = 20;
const MAX_NAME = 60;

interface Target {
  db: Kysely<Database>;
  store: ObjectStore;
  schemas: string[];
  /** The tables that are taken, in the order in which their rows are inserted. */
  tables: (ownerId: string, keys: Set<string>) => Record<string, ArchivedTable>;
}

/**
 * Reads an archive into a site that has an owner and no works yet. Checks the whole archive before it writes anything.
 * A damaged row is left out.
 * @returns how many rows of each table were taken, and a line for each table that is not complete
 * @throws ArchiveRefusedError
 */
export async function readArchive({ db, store, schemas, tables }: Target, file: string) {
  const { rows, files } = await checkArchive(file, schemas);
  const names = Object.keys(files).filter((name) => name.startsWith(OBJECTS));
  const keys = new Set(names.map((name) => name.slice(OBJECTS.length)));
  const ownerId = await requireEmptySite(db);
  await eachEntry(file, async (name, bytes) => {
    const key = name.slice(OBJECTS.length);
    if (keys.has(key)) await store.put(key, bytes, key.endsWith(".webp") ? "image/webp" : "image/avif");
  });
  const taken: Record<string, number> = {};
  const faults: string[] = [];
  await db.transaction().execute(async (trx) => {
    await lockWorks(trx);
    for (const [name, table] of Object.entries(tables(ownerId, keys))) {
      const read = rows[name] ?? [];
      const damaged = await insertSound(trx, name, table, read);
      taken[name] = read.length - damaged.length;
      const more = damaged.length > MAX_NAMED ? ", ..." : "";
      if (damaged.length > 0) {
        faults.push(`${damaged.length} rows of ${name} (${damaged.slice(0, MAX_NAMED).join(", ")}${more})`);
      }
    }
    await countUp(trx);
  });
  return { taken, objects: keys.size, faults };
}

/** @returns the owner's id */
async function requireEmptySite(db: Kysely<Database>): Promise<string> {
  const owner = await db.selectFrom("owners").select("id").executeTakeFirst();
  if (!owner) throw new ArchiveRefusedError("This site has no owner yet: set OWNER_EMAIL and OWNER_PASSWORD.");
  const [works, images] = await Promise.all([
    db.selectFrom("works").select("id").limit(1).execute(),
    db.selectFrom("images").select("id").limit(1).execute(),
  ]);
  if (works.length + images.length > 0) throw new ArchiveRefusedError("This site has works already.");
  return owner.id;
}

/** Inserts the rows that the domain's rules and the database accept. @returns the names of the others, and why */
async function insertSound(
  trx: Transaction<Database>,
  name: string,
  table: ArchivedTable,
  rows: unknown[],
): Promise<string[]> {
  const damaged: string[] = [];
  const sound: { row: unknown; values: object }[] = [];
  const closedRow = z.partialRecord(z.enum(table.columns), z.unknown());
  const leaveOut = (row: unknown, reason: string) => {
    const names = isObject(row) ? [...table.keys.map((key) => row[key]), table.titleOf?.(row) ?? []].flat() : [row];
    const named = names.map(String).join(" ");
    damaged.push(`"${named.slice(0, MAX_NAME)}": ${reason}`.replaceAll(/\p{C}/gu, "?"));
  };
  for (const row of rows) {
    try {
      sound.push({ row, values: table.parse(closedRow.parse(row)) });
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      leaveOut(row, error.issues.map(({ path, message }) => [...path, message].join(": ")).join(", "));
    }
  }

  /** Halves what the database refuses, until it is one row. */
  async function insert(part: typeof sound): Promise<void> {
    try {
      await sql`savepoint rows`.execute(trx);
      const values = part.map((each) => each.values);
      await insertRows(trx, name, table, values);
      await sql`release savepoint rows`.execute(trx);
    } catch (error) {
      // Data and constraints.
      if (!/^2[1-3]/.test(String((error as { code?: unknown }).code))) throw error;
      await sql`rollback to savepoint rows`.execute(trx);
      const half = Math.floor(part.length / 2);
      if (half === 0) leaveOut(part[0]?.row, (error as Error).message);
      else for (const each of [part.slice(0, half), part.slice(half)]) await insert(each);
    }
  }

  for (let start = 0; start < sound.length; start += MAX_ROWS) await insert(sound.slice(start, start + MAX_ROWS));
  return damaged;
}
