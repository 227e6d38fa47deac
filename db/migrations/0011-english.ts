import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A sentence in English about a work, for the page in English. */
export const english: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("works")
      .addColumn("english", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await sql`
      create or replace view published_works as
      select id, owner_id, title, url, link_label, year, description, alt, client, duration, role, result, need, approach,
        outcome, technologies, technology_slugs, figures, testimonial, framing, image_id, status, version, rank,
        created_at, updated_at, deleted_at, english
      from works where deleted_at is null and status = 'published'`.execute(db);
    await sql`
      create index works_in_english on works (rank desc, year desc, created_at desc, id desc)
      where deleted_at is null and status = 'published' and english <> ''`.execute(db);
  },
};
