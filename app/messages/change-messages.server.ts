import { type Kysely, sql, type UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";
import { daysFrom } from "../formats/calendar.ts";
import { BIN_DAYS } from "./list-messages.server.ts";

export type MessageChange = "unread" | "spam" | "ham" | "remove" | "restore";

/** A null `id` is all suspected messages (to restore: those removed last), or the bin to erase. Returns how many. */
export async function changeMessages(
  db: Kysely<Database>,
  id: string | null,
  change: MessageChange | "erase",
  now: Date,
): Promise<number> {
  if (change === "erase") {
    const { numDeletedRows } = await db
      .deleteFrom("messages")
      .where("deleted_at", "is not", null)
      .where((eb) => (id === null ? eb.lit(true) : eb("id", "=", id)))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
  const spam = db.selectFrom("messages").where("is_spam", "=", true);
  const deletedAt = change === "remove" ? sql<null>`null` : spam.select((eb) => eb.fn.max("deleted_at").as("last"));
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set(columnsOf(change, now))
    .where((eb) =>
      id === null ? eb("is_spam", "=", true).and("deleted_at", "is not distinct from", deletedAt) : eb("id", "=", id),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function columnsOf(change: MessageChange, now: Date): UpdateObject<Database, "messages"> {
  switch (change) {
    case "unread":
      return { read_at: null };
    // With `read_at` set, a mail that has not been sent waits.
    case "spam":
      return { is_spam: true, read_at: now };
    case "ham":
      return { is_spam: false, read_at: null };
    case "remove":
      return { deleted_at: now };
    case "restore":
      return { deleted_at: null };
  }
}

/** The legal notice and the desk name this time. */
const KEPT_MONTHS = 12;
const SUSPECTED_DAYS = 30;

export async function removeOldMessages(db: Kysely<Database>, now: Date): Promise<{ messages: number }> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where((eb) =>
      eb.or([
        eb("created_at", "<", oldest),
        eb("deleted_at", "<", daysFrom(now, -BIN_DAYS)),
        // A suspected message's `read_at` is when the owner has set it aside.
        eb("is_spam", "=", true).and(eb.fn.coalesce("read_at", "created_at"), "<", daysFrom(now, -SUSPECTED_DAYS)),
      ]),
    )
    .executeTakeFirst();
  return { messages: Number(numDeletedRows) };
}
