import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** One queue of jobs, with what the columns of images and messages queued before. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("jobs")
      .addColumn("id", "integer", (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("due_at", "timestamptz", (column) => column.notNull())
      .addColumn("claimed_until", "timestamptz")
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint("jobs_once", ["kind", "key"])
      .execute();

    // An image that was tried five times gets no AVIF.
    await sql`update images set source_key = null, attempts = 0 where attempts >= 5`.execute(db);
    await sql`
      insert into jobs (kind, key, due_at, attempts)
      select 'image', id, now(), case when source_key is null then 0 else attempts end from images
      where source_key is not null or kind is null`.execute(db);
    await sql`
      insert into jobs (kind, key, due_at, attempts)
      select 'mail', id, next_try_at, attempts from messages where next_try_at is not null
      order by next_try_at, created_at`.execute(db);

    await db.schema.alterTable("images").dropColumn("claimed_until").dropColumn("attempts").execute();
    await db.schema
      .alterTable("messages")
      .dropColumn("next_try_at")
      .dropColumn("claimed_until")
      .dropColumn("attempts")
      .execute();
    await db.schema.dropTable("leases").execute();
  },
};
