import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The owner's keys. A session knows the one that opened it, and ends with it. */
export const keys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("owner_id", "text", (column) => column.notNull().references("owners.id").onDelete("cascade"))
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("used_at", "timestamptz")
      .addColumn("removed_at", "timestamptz")
      .execute();

    await db.schema
      .alterTable("sessions")
      .addColumn("key_id", "text", (column) => column.references("keys.id").onDelete("set null"))
      .execute();
  },
};
