import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Database } from "../schema.ts";

export const first: Migration = {
  async up(db: Kysely<Database>) {
    await db.schema
      .createTable("owners")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("password_hash", "text", (column) => column.notNull())
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("only", "boolean", (column) => column.notNull().defaultTo(true).unique())
      .addCheckConstraint("owners_only_one", sql`"only"`)
      .execute();

    await db.schema
      .createTable("signup_codes")
      .addColumn("code_hash", "text", (column) => column.primaryKey())
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("sessions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("owner_id", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("user_agent", "text", (column) => column.notNull())
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("last_used_at", "timestamptz", (column) => column.notNull())
      .addColumn("expires_at", "timestamptz", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("attempts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("failures", "integer", (column) => column.notNull())
      .addColumn("resets_at", "timestamptz", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("secrets")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("images")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("color", "text")
      .addColumn("variants", "jsonb", (column) => column.notNull())
      .addColumn("source_key", "text")
      .addColumn("claimed_until", "timestamptz")
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable("works")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("owner_id", "text", (column) => column.notNull().references("owners.id"))
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("year", "integer", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("alt", "text", (column) => column.notNull())
      .addColumn("image_id", "text", (column) => column.notNull().references("images.id"))
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("rank", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("updated_at", "timestamptz", (column) => column.notNull())
      .addColumn("deleted_at", "timestamptz")
      .execute();

    // All four are descending, so that one row comparison finds the next page.
    await sql`
      create index works_in_order on works (rank desc, year desc, created_at desc, id desc)
      where deleted_at is null`.execute(db);
    await db.schema.createIndex("works_by_image").on("works").column("image_id").execute();

    await db.schema
      .createTable("publications")
      .addColumn("owner_id", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("work_id", "text", (column) => column.references("works.id").onDelete("cascade"))
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addPrimaryKeyConstraint("publications_key", ["owner_id", "key"])
      .execute();

    await db.schema
      .createTable("leases")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("held_until", "timestamptz", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("revisions")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "integer", (column) => column.notNull())
      .execute();
    await db.insertInto("revisions").values({ name: "works", value: 0 }).execute();
  },
};
