import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { BIN_DAYS } from "./list-works.server.ts";
import { UNNAMED_HOURS } from "./pictures.server.ts";
import { lockWorks } from "./revision.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An object without a row may belong to a work that is being published: its row comes last. */
const OBJECT_GRACE_MS = HOUR_MS;

/** Removes works whose time in the bin is over: first the rows, then the objects without a row. */
export async function removeOldWorks(
  db: Kysely<Database>,
  store: ObjectStore,
  now: Date,
): Promise<{ works: number; images: number; objects: number }> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

  async function emptyBin(): Promise<number> {
    return db.transaction().execute(async (trx) => {
      await lockWorks(trx);
      const { numDeletedRows } = await trx
        .deleteFrom("works")
        .where("deleted_at", "<", ago(BIN_DAYS * DAY_MS))
        .executeTakeFirst();
      return Number(numDeletedRows);
    });
  }

  async function removeUnusedImages(): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("images")
      .where((eb) => eb.or([eb("named_at", "is", null), eb("named_at", "<", ago(UNNAMED_HOURS * HOUR_MS))]))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("works").select("works.id").whereRef("works.image_id", "=", "images.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("work_pictures").select("slot").whereRef("work_pictures.image_id", "=", "images.id"))),
      )
      // Wherever a draft names it, even in a part that is wrong.
      .where(
        sql<boolean>`not exists (select from works where works.draft is not null and strpos(works.draft::text, images.id) > 0)`,
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async function removeOrphanObjects(): Promise<number> {
    await store.removeUnfinished(ago(OBJECT_GRACE_MS));
    const orphans: string[] = [];
    for (const prefix of ["works/", "sources/", "health/"]) {
      for await (const { key, storedAt } of store.list(prefix)) {
        if (storedAt < ago(OBJECT_GRACE_MS)) orphans.push(key);
      }
    }
    // After the list of objects: a work that was published in between has its row by now.
    const named = await namedKeys();
    const removed = orphans.filter((key) => !named.has(key));
    for (const key of removed) await store.remove(key);
    return removed.length;
  }

  async function namedKeys(): Promise<Set<string>> {
    const { rows } = await sql<{ key: string }>`
      select variant ->> 'key' as key from images, jsonb_array_elements(variants) as variant
      union all
      select source_key from images where source_key is not null`.execute(db);
    return new Set(rows.map((row) => row.key));
  }

  const works = await emptyBin();
  const images = await removeUnusedImages();
  return { works, images, objects: await removeOrphanObjects() };
}
