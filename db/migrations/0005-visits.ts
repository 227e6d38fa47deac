import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Counts of visits, and small settings of the owner such as the availability. */
export const visits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("visits")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("page", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("visits_key", ["day", "page", "host"])
      .execute();

    await db.schema
      .createTable("settings")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "jsonb", (column) => column.notNull())
      .execute();
  },
};
