import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** A session says in which network it began: the throttle of sign-ins spares networks of the owner. */
export const sessionNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("sessions")
      .addColumn("network", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
