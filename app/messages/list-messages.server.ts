import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { daysFrom } from "../formats/calendar.ts";
import type { Message } from "./message.ts";

const MESSAGES_PAGE = 30;
export const BIN_DAYS = 30;
const MAX_LINE = 200;
const MAX_DELETED_SHOWN = 100;

export type Box = "inbox" | "spam";

const kept = (db: Kysely<Database>) => db.selectFrom("messages").where("deleted_at", "is", null);
const inBox = (db: Kysely<Database>, box: Box) => kept(db).where("is_spam", "=", box === "spam");

function beside(
  eb: ExpressionBuilder<Database, "messages">,
  { created_at, id }: { created_at: Date; id: string },
  operator: "<" | ">",
) {
  return eb(eb.refTuple("created_at", "id"), operator, eb.tuple(created_at, id));
}

/** @param before the id of the message after which the page starts */
export async function listMessages(db: Kysely<Database>, box: Box, before: string | null) {
  const edge = before ? await inBox(db, box).selectAll().where("id", "=", before).executeTakeFirst() : undefined;
  const rows = await inBox(db, box)
    .select(["id", "name", "created_at as createdAt"])
    .select([sql<boolean>`read_at is null`.as("isUnread"), sql<string>`left(body, ${sql.lit(MAX_LINE)})`.as("line")])
    .where((eb) => (edge ? beside(eb, edge, "<") : eb.lit(true)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MESSAGES_PAGE + 1)
    .execute();
  const messages = rows.slice(0, MESSAGES_PAGE);
  return { messages, before: rows.length > MESSAGES_PAGE ? (messages.at(-1)?.id ?? null) : null };
}

export async function countMessages(db: Kysely<Database>): Promise<Record<Box, number>> {
  const rows = await kept(db)
    .select(["is_spam", sql<number>`count(*)::int`.as("count")])
    .groupBy("is_spam")
    .execute();
  const count = (isSpam: boolean) => rows.find((row) => row.is_spam === isSpam)?.count ?? 0;
  return { inbox: count(false), spam: count(true) };
}

/** The message now counts as read. A suspected one stays as it was, because it is kept from its `read_at` on. */
export async function openMessage(db: Kysely<Database>, id: string, now: Date) {
  const row = await db
    .updateTable("messages")
    .set({ read_at: sql<Date | null>`case when is_spam then read_at else coalesce(read_at, ${now}) end` })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const next = (operator: "<" | ">", direction: "desc" | "asc") =>
    inBox(db, row.is_spam ? "spam" : "inbox")
      .select("id")
      .where((eb) => beside(eb, row, operator))
      .orderBy("created_at", direction)
      .orderBy("id", direction)
      .limit(1)
      .executeTakeFirst();
  const [older, newer] = await Promise.all([next("<", "desc"), next(">", "asc")]);
  const isMailPending = row.next_try_at !== null && row.failed_at === null;
  return { ...toMessage(row), isMailPending, older: older?.id ?? null, newer: newer?.id ?? null };
}

/** Finds deleted messages too. */
export async function findName(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.selectFrom("messages").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}

/** Only what can still be restored is listed. Suspected messages come last. */
export async function listDeleted(db: Kysely<Database>, now: Date) {
  const rows = await db
    .selectFrom("messages")
    .select(["id", "name", "deleted_at", sql<number>`(count(*) over ())::int`.as("count")])
    .where("deleted_at", ">=", daysFrom(now, -BIN_DAYS))
    .orderBy("is_spam")
    .orderBy("deleted_at", "desc")
    .limit(MAX_DELETED_SHOWN)
    .execute();
  const messages = rows.map(({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at }));
  return { messages, count: rows[0]?.count ?? 0 };
}

export function toMessage(row: Selectable<Database["messages"]>): Message {
  const { id, name, email, kind, budget } = row;
  return {
    id,
    name,
    email,
    kind,
    budget,
    text: row.body,
    workTitle: row.work_title,
    isSpam: row.is_spam,
    createdAt: row.created_at,
  };
}

export type MessagesSummary = Awaited<ReturnType<typeof summarise>>;

export async function summarise(db: Kysely<Database>) {
  const unreadInbox = inBox(db, "inbox").where("read_at", "is", null);
  const [{ unread }, mailFailure] = await Promise.all([
    unreadInbox.select(sql<number>`count(*)::int`.as("unread")).executeTakeFirstOrThrow(),
    findMailFailure(db),
  ]);
  return { unread, mailFailure };
}

export function failedMails(db: Kysely<Database>) {
  return inBox(db, "inbox").where("failed_at", "is not", null);
}

/** The result is null if no mail has failed for good, or one has been sent since. */
export async function findMailFailure(db: Kysely<Database>): Promise<{ since: Date; reason: string } | null> {
  const lastMailed = db.selectFrom("messages").select(sql<Date>`coalesce(max(mailed_at), '-infinity')`.as("at"));
  const row = await failedMails(db)
    .select(["created_at", "last_error"])
    .where("failed_at", ">", lastMailed)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row ? { since: row.created_at, reason: row.last_error ?? "" } : null;
}
