import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import { messageLimits } from "../messages/message.ts";
import { haveUniqueIds, integer, text } from "./archive-values.server.ts";
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
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
});

const visit = z.strictObject({ day: z.iso.date(), page: text(200), host: text(253), count: integer.positive() });

/** Members of the manifest, each only if the owner asked for it. */
export const partSchemas = {
  messages: z.array(message).refine(haveUniqueIds, "an id stands there twice").optional(),
  visits: z.array(visit).refine(haveUniqueKeys, "a count stands there twice").optional(),
};

type Parts = { [Name in keyof typeof partSchemas]?: z.infer<(typeof partSchemas)[Name]> };

function haveUniqueKeys(visits: z.infer<typeof visit>[]): boolean {
  return new Set(visits.map(({ day, page, host }) => `${day} ${page} ${host}`)).size === visits.length;
}

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

/** @returns how many messages, and counts of visits, were taken */
export async function insertParts(db: Kysely<Database>, parts: Parts, { withMessages, withVisits }: ArchiveParts) {
  const messages = withMessages ? (parts.messages ?? []) : [];
  const visits = withVisits ? (parts.visits ?? []) : [];
  await insertMessages(db, messages);
  await insertVisits(db, visits);
  return { messages: messages.length, visits: visits.length };
}

async function insertMessages(db: Kysely<Database>, messages: NonNullable<Parts["messages"]>): Promise<void> {
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
async function insertVisits(db: Kysely<Database>, visits: NonNullable<Parts["visits"]>): Promise<void> {
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
