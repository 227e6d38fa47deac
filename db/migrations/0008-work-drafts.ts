import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What is being prepared of a work, beside what is on the site; an address that may be left out. */
export const workDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop view published_works`.execute(db);
    await db.schema
      .alterTable("works")
      .addColumn("draft", "jsonb")
      .addColumn("draft_at", "timestamptz")
      .addColumn("link_label", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema.alterTable("works").dropConstraint("works_complete").execute();
    await sql`
      alter table works add constraint works_complete check (
        status = 'draft'
        or (status = 'published' and title <> '' and description <> '' and year is not null and image_id is not null)
      )`.execute(db);
    // Column by column, so that no query for visitors can name what is being prepared.
    await sql`
      create view published_works as
      select id, owner_id, title, url, link_label, year, description, alt, client, duration, role, result, need, approach,
        outcome, technologies, technology_slugs, figures, testimonial, framing, image_id, status, version, rank,
        created_at, updated_at, deleted_at
      from works where deleted_at is null and status = 'published'`.execute(db);
    await db.schema.dropTable("publications").execute();
  },
};
