import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface MailFailure {
  since: Date;
  reason: string;
}

export interface MessagesSummary {
  unread: number;
  mailFailure: MailFailure | null;
}

export async function summarise(db: Kysely<Database>): Promise<MessagesSummary> {
  const inbox = db.selectFrom("messages").where("deleted_at", "is", null).where("is_spam", "=", false);
  const [{ unread }, mailFailure] = await Promise.all([
    inbox.where("read_at", "is", null).select(sql<number>`count(*)::int`.as("unread")).executeTakeFirstOrThrow(),
    findMailFailure(db),
  ]);
  return { unread, mailFailure };
}

export function failedMails(db: Kysely<Database>) {
  return db
    .selectFrom("messages")
    .where("failed_at", "is not", null)
    .where("deleted_at", "is", null)
    .where("is_spam", "=", false);
}

/** Null if no mail has failed for good, or one has been sent since. */
export async function findMailFailure(db: Kysely<Database>): Promise<MailFailure | null> {
  const row = await failedMails(db)
    .select(["created_at", "last_error"])
    .where((eb) =>
      eb(
        "failed_at",
        ">",
        eb.selectFrom("messages as sent").select(sql<Date>`coalesce(max(sent.mailed_at), '-infinity')`.as("at")),
      ),
    )
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row ? { since: row.created_at, reason: row.last_error ?? "" } : null;
}
