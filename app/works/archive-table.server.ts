import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";

/** A table of the archive, described by its domain. */
export interface ArchivedTable<Row extends object = object> {
  /** All that an archive may hold of it. */
  columns: string[];
  /** They name a row for the owner. */
  keys: string[];
  /** Its title, for the owner too. */
  titleOf?(row: Record<string, unknown>): unknown;
  /** Applies the rules of the domain. @throws ZodError */
  parse(row: Record<string, unknown>): Row;
  /** If there is more to do than to insert them. */
  insert?(trx: Transaction<Database>, rows: Row[]): Promise<unknown>;
}

export function selectRows(db: Kysely<Database>, name: string, { columns, keys }: ArchivedTable): Promise<object[]> {
  const rows = db.selectFrom(name as "works").select(columns as "id"[]);
  return keys.reduce((query, key) => query.orderBy(key as "id"), rows).execute();
}

export function insertRows(trx: Transaction<Database>, name: string, { insert }: ArchivedTable, rows: object[]) {
  return insert
    ? insert(trx, rows)
    : trx
        .insertInto(name as "works")
        .values(rows as never)
        .execute();
}

// No engine stores larger integers or a NUL in a text, nor PGlite the year 0.

export const integer = z.int().min(-2_147_483_648).max(2_147_483_647);

export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\0]*$/);

export const moment = z.iso
  .datetime()
  .regex(/^(?!0000)/)
  .transform((written) => new Date(written));

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
