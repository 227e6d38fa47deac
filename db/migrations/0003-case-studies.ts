import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const texts = ["client", "duration", "role", "result", "need", "approach", "outcome"];

/** The fields of a case study, its pictures, drafts and their preview links. */
export const caseStudies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of texts) {
      await db.schema
        .alterTable("works")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    }
    await db.schema
      .alterTable("works")
      .addColumn("technologies", sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
      .addColumn("technology_slugs", sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
      .addColumn("figures", "jsonb", (column) => column.notNull().defaultTo(sql`'[]'`))
      .addColumn("testimonial", "jsonb")
      .addColumn("status", "text", (column) => column.notNull().defaultTo("published"))
      .alterColumn("year", (column) => column.dropNotNull())
      .alterColumn("image_id", (column) => column.dropNotNull())
      .execute();
    await sql`
      alter table works add constraint works_complete check (
        status = 'draft'
        or (status = 'published' and title <> '' and url <> '' and description <> ''
          and year is not null and image_id is not null)
      )`.execute(db);

    await db.schema
      .createTable("work_pictures")
      .addColumn("work_id", "text", (column) => column.notNull().references("works.id").onDelete("cascade"))
      .addColumn("slot", "integer", (column) => column.notNull())
      .addColumn("image_id", "text", (column) => column.notNull().references("images.id"))
      .addColumn("alt", "text", (column) => column.notNull())
      .addColumn("caption", "text", (column) => column.notNull())
      .addColumn("framing", "jsonb", (column) => column.notNull())
      .addPrimaryKeyConstraint("work_pictures_key", ["work_id", "slot"])
      .execute();
    await db.schema.createIndex("work_pictures_by_image").on("work_pictures").column("image_id").execute();
    await db.schema.alterTable("images").addColumn("named_at", "timestamptz").execute();

    await db.schema
      .createTable("previews")
      .addColumn("work_id", "text", (column) => column.primaryKey().references("works.id").onDelete("cascade"))
      .addColumn("nonce", "text", (column) => column.notNull())
      .addColumn("expires_at", "timestamptz", (column) => column.notNull())
      .addColumn("is_off", "boolean", (column) => column.notNull().defaultTo(false))
      .execute();

    await db.schema.dropIndex("works_in_order").execute();
    await sql`
      create index works_in_order on works (rank desc, year desc, created_at desc, id desc)
      where deleted_at is null and status = 'published'`.execute(db);
    await sql`
      create index works_by_technology on works using gin (technology_slugs)
      where deleted_at is null and status = 'published'`.execute(db);
    await sql`
      create index works_with_words on works (rank desc, year desc, created_at desc, id desc)
      where deleted_at is null and status = 'published' and testimonial is not null`.execute(db);
    // Everything that visitors see is read from here, so that no query can forget a draft.
    await sql`
      create view published_works as
      select * from works where deleted_at is null and status = 'published'`.execute(db);
  },
};
