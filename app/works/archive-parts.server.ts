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

type Message = z.infer<typeof message>;
type Visit = z.infer<typeof visit>;

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

export interface TakenParts {
  /** How many rows were taken. */
  messages: number;
  visits: number;
  /** A line for each part of which rows were left out. */
  faults: string[];
}

/** Judges the rows one by one: a damaged part must not keep the works from being restored. */
export async function insertParts(
  db: Kysely<Database>,
  parts: { messages?: unknown; visits?: unknown },
  { withMessages, withVisits }: ArchiveParts,
): Promise<TakenParts> {
  const faults: string[] = [];
  const messages = withMessages ? soundRows("messages", parts.messages, message, ({ id }) => id, faults) : [];
  const visits = withVisits ? soundRows("visits", parts.visits, visit, keyOfVisit, faults) : [];
  await insertMessages(db, messages);
  await insertVisits(db, visits);
  return { messages: messages.length, visits: visits.length, faults };
}

const keyOfVisit = ({ day, page, host }: Visit) => `${day} ${page} ${host}`;

function soundRows<Row>(
  name: string,
  part: unknown,
  schema: z.ZodType<Row>,
  keyOf: (row: Row) => string,
  faults: string[],
): Row[] {
  const rows = new Map<string, Row>();
  const found: string[] = [];
  // A part that is no list is one wrong row.
  for (const each of [part ?? []].flat()) {
    const { success, data, error } = schema.safeParse(each);
    if (!success) found.push(error.issues.map(({ path, message }) => [...path, message].join(": ")).join(", "));
    else if (rows.has(keyOf(data))) found.push("it stands there twice");
    else rows.set(keyOf(data), data);
  }
  if (found.length > 0) faults.push(`${found.length} rows of ${name} (${found[0]})`);
  return [...rows.values()];
}

async function insertMessages(db: Kysely<Database>, messages: Message[]): Promise<void> {
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
async function insertVisits(db: Kysely<Database>, visits: Visit[]): Promise<void> {
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
