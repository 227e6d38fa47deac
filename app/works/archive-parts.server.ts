import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import { messageLimits } from "../messages/message.ts";
import { MAX_HOST } from "../visits/visit.ts";
import { integer, moment, text } from "./archive-values.server.ts";
import { textFields } from "./work-fields.ts";

/** What an archive has, or an import takes, beside the works. */
export interface ArchiveParts {
  /** What visitors wrote: personal data. */
  withMessages: boolean;
  /** The counts of visits: about nobody. */
  withVisits: boolean;
}

/** Far below the number of values that PostgreSQL allows in a statement. */
const MAX_ROWS = 1_000;

const message = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: text(2 * messageLimits.name),
  email: text(messageLimits.email),
  kind: text(200),
  budget: text(200),
  work_title: text(2 * textFields.title.maxLength),
  body: text(2 * messageLimits.text),
  is_spam: z.boolean(),
  created_at: moment,
  read_at: moment.nullable(),
  deleted_at: moment.nullable(),
});

const visit = z.strictObject({ day: z.iso.date(), page: text(200), host: text(MAX_HOST), count: integer.positive() });

export async function readParts(db: Kysely<Database>, { withMessages, withVisits }: ArchiveParts) {
  return {
    ...(withMessages && { messages: await readMessages(db) }),
    ...(withVisits && { visits: await db.selectFrom("visits").selectAll().orderBy("day").execute() }),
  };
}

/** Without what concerns their mail: an import must not send them again. */
function readMessages(db: Kysely<Database>) {
  const texts = ["id", "name", "email", "kind", "budget", "work_title", "body", "is_spam"] as const;
  return db
    .selectFrom("messages")
    .select([...texts, "created_at", "read_at", "deleted_at"])
    .execute();
}

/**
 * Judges the rows one by one: a damaged part must not keep the works from being restored.
 * @returns how many were taken, and a line for each part of which some were left out
 */
export async function insertParts(
  db: Kysely<Database>,
  parts: { messages?: unknown; visits?: unknown },
  { withMessages, withVisits }: ArchiveParts,
) {
  const messages = soundRows("messages", message, ({ id }) => id, withMessages && parts.messages);
  const visits = soundRows(
    "visits",
    visit,
    ({ day, page, host }) => `${day} ${page} ${host}`,
    withVisits && parts.visits,
  );
  await insertMessages(db, messages.rows);
  await insertVisits(db, visits.rows);
  const faults = [messages.fault, visits.fault].filter((fault) => fault !== "");
  return { messages: messages.rows.length, visits: visits.rows.length, faults };
}

/** @param part a part that is no list is one wrong row */
function soundRows<Row>(name: string, schema: z.ZodType<Row>, keyOf: (row: Row) => string, part: unknown) {
  const rows = new Map<string, Row>();
  const wrong: string[] = [];
  for (const each of [part || []].flat()) {
    const { success, data, error } = schema.safeParse(each);
    if (!success) wrong.push(error.issues.map(({ path, message }) => [...path, message].join(": ")).join(", "));
    else if (rows.has(keyOf(data))) wrong.push("it stands there twice");
    else rows.set(keyOf(data), data);
  }
  return { rows: [...rows.values()], fault: wrong.length > 0 ? `${wrong.length} rows of ${name} (${wrong[0]})` : "" };
}

async function insertMessages(db: Kysely<Database>, messages: z.infer<typeof message>[]): Promise<void> {
  const date = (written: string | null) => written && new Date(written);
  for (const { created_at, read_at, deleted_at, ...rest } of messages) {
    await db
      .insertInto("messages")
      .values({
        ...rest,
        // Nobody can send it again by this: it is no HMAC.
        fingerprint: `imported ${rest.id}`,
        created_at: new Date(created_at),
        read_at: date(read_at) || null,
        deleted_at: date(deleted_at) || null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Of two counts the larger stays: a second import doubles none, and an older archive lowers none. */
async function insertVisits(db: Kysely<Database>, visits: z.infer<typeof visit>[]): Promise<void> {
  for (let start = 0; start < visits.length; start += MAX_ROWS) {
    await db
      .insertInto("visits")
      .values(visits.slice(start, start + MAX_ROWS))
      .onConflict((conflict) =>
        conflict.columns(["day", "page", "host"]).doUpdateSet(({ ref }) => ({
          count: sql<number>`greatest(${ref("visits.count")}, ${ref("excluded.count")})`,
        })),
      )
      .execute();
  }
}
