import { type Kysely, sql, type UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";

export type MessageChange = "unread" | "spam" | "ham" | "remove" | "restore";

/** Null `ids` are all suspected messages (to restore: those removed last), or the bin to erase. Returns how many. */
export async function changeMessages(
  db: Kysely<Database>,
  ids: string[] | null,
  change: MessageChange | "erase",
  now: Date,
): Promise<number> {
  if (change === "erase") {
    const { numDeletedRows } = await db
      .deleteFrom("messages")
      .where("deleted_at", "is not", null)
      .where((eb) => (ids ? eb("id", "=", eb.fn.any(eb.val(ids))) : eb.lit(true)))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
  const spam = db.selectFrom("messages").where("is_spam", "=", true);
  const deletedAt = change === "remove" ? sql<null>`null` : spam.select((eb) => eb.fn.max("deleted_at").as("last"));
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set(columnsOf(change, now))
    .where((eb) =>
      ids === null
        ? eb("is_spam", "=", true).and("deleted_at", "is not distinct from", deletedAt)
        : eb("id", "=", eb.fn.any(eb.val(ids))),
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
