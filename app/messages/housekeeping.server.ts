import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { BIN_DAYS } from "./list-messages.server.ts";

const DAY_MS = 86_400_000;
/** The legal notice and the desk say so. */
const KEPT_MONTHS = 12;

/** Removes messages whose time in the bin is over, and those of more than twelve months. */
export async function removeOldMessages(db: Kysely<Database>, now: Date): Promise<{ messages: number }> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where((eb) =>
      eb.or([eb("created_at", "<", oldest), eb("deleted_at", "<", new Date(now.getTime() - BIN_DAYS * DAY_MS))]),
    )
    .executeTakeFirst();
  return { messages: Number(numDeletedRows) };
}
