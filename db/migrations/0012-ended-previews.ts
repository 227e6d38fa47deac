import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Preview links that publishing or discarding has ended. */
export const endedPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("previews").dropConstraint("previews_pkey").execute();
    await db.schema.alterTable("previews").addPrimaryKeyConstraint("previews_key", ["work_id", "nonce"]).execute();
    await db.schema.alterTable("previews").addColumn("ended_at", "timestamptz").execute();
    await db.schema
      .createIndex("current_previews")
      .unique()
      .on("previews")
      .column("work_id")
      .where("ended_at" as never, "is", null)
      .execute();
  },
};
