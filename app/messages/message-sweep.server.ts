import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { BIN_DAYS } from "./list-messages.server.ts";

const DAY_MS = 86_400_000;
/** The legal notice and the desk name this time. */
const KEPT_MONTHS = 12;
const SUSPECTED_DAYS = 30;

export async function removeOldMessages(db: Kysely<Database>, now: Date): Promise<{ messages: number }> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where((eb) =>
      eb.or([
        eb("created_at", "<", oldest),
        eb("deleted_at", "<", daysAgo(BIN_DAYS)),
        // A suspected message's `read_at` is when the owner has set it aside.
        eb("is_spam", "=", true).and(eb.fn.coalesce("read_at", "created_at"), "<", daysAgo(SUSPECTED_DAYS)),
      ]),
    )
    .executeTakeFirst();
  return { messages: Number(numDeletedRows) };
}
