import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The demo's works of 0.1.0. Their pictures are prints, drawn to fill a sheet. */
const demoAddresses = ["maison-aubier", "halles-du-quai", "cadence", "rivage", "presses-du-canal", "orbite"].map(
  (name) => `https://${name}.example.com`,
);

/** How a picture is mounted: what it is, which papers suit it, and what the owner has chosen. */
export const framing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("images").addColumn("kind", "text").addColumn("inks", "jsonb").execute();
    await db.schema
      .alterTable("works")
      .addColumn("framing", "jsonb", (column) =>
        column.notNull().defaultTo(sql`'{"mode": "auto", "ink": "auto", "focus": 0.5}'::jsonb`),
      )
      .execute();
    await sql`
      update works set framing = framing || '{"mode": "full"}'::jsonb
      where url in (${sql.join(demoAddresses)})`.execute(db);
  },
};
