import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The messages of the contact form. A row is also the order to mail it. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("messages")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("budget", "text", (column) => column.notNull())
      .addColumn("work_title", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("is_spam", "boolean", (column) => column.notNull())
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("read_at", "timestamptz")
      .addColumn("deleted_at", "timestamptz")
      .addColumn("next_try_at", "timestamptz")
      .addColumn("claimed_until", "timestamptz")
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("mailed_at", "timestamptz")
      .addColumn("failed_at", "timestamptz")
      .addColumn("last_error", "text")
      .execute();
    await sql`create index messages_in_order on messages (is_spam, created_at desc, id desc) where deleted_at is null`.execute(
      db,
    );
    await sql`create index messages_to_mail on messages (next_try_at) where next_try_at is not null`.execute(db);
  },
};
