import type { Kysely, UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";

export type MessageChange = "unread" | "spam" | "ham" | "remove" | "restore";

/** @returns false if there is no such message; one that is already so counts as changed */
export async function changeMessage(
  db: Kysely<Database>,
  id: string,
  change: MessageChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set(columnsOf(change, now))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf(change: MessageChange, now: Date): UpdateObject<Database, "messages"> {
  switch (change) {
    case "unread":
      return { read_at: null };
    // Its mail, if it has not been sent, waits: the owner has read it.
    case "spam":
      return { is_spam: true };
    case "ham":
      return { is_spam: false, read_at: null };
    case "remove":
      return { deleted_at: now };
    case "restore":
      return { deleted_at: null };
  }
}
