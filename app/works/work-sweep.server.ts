import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { dayOf } from "../formats/calendar.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { binnedBefore, emptyBin } from "./binning.server.ts";

const HOUR_MS = 3_600_000;
/** An object without a row may belong to a work that is being published: its row comes last. */
const OBJECT_GRACE_MS = HOUR_MS;
const UNNAMED_GRACE_MS = 24 * HOUR_MS;

/** Objects that only the nights may still name: no address leads here. */
export const KEPT = "kept/";

/** @param oldestNight the oldest night's day; null if it is not known, and then no picture is removed */
export async function removeOldWorks(
  db: Kysely<Database>,
  store: ObjectStore,
  now: Date,
  oldestNight: string | null,
): Promise<{ works: number; images: number; objects: number; kept: number }> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

  /** Keeps what a document names anywhere, and recent uploads, because a form may be about to name them. */
  async function removeUnusedImages(): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      with named as materialized (
        select distinct picture #>> '{}' as id
        from works, lateral jsonb_path_query(jsonb_build_array(site, draft), '$.**.id') as picture
        union
        select unnest(array[image_id, draft ->> 'imageId']) from works
      )
      delete from images
      where (named_at is null or named_at < ${ago(UNNAMED_GRACE_MS)})
        and not exists (select from named where named.id = images.id)`.execute(db);
    return Number(numAffectedRows);
  }

  async function removeOrphanObjects(): Promise<number> {
    const stored = await Array.fromAsync(store.list("works/"));
    // Read after the list of objects: a work published in between has its row by now.
    const { rows } = await sql<{ key: string }>`
      select variant ->> 'key' as key from images, jsonb_array_elements(variants) as variant`.execute(db);
    const named = new Set(rows.map(({ key }) => key));
    const orphans = stored.filter(({ key, storedAt }) => storedAt < ago(OBJECT_GRACE_MS) && !named.has(key));
    for (const { key } of orphans) await store.move(key, KEPT + key);
    return orphans.length;
  }

  /** A night that is younger than the removal of an object cannot name it. */
  async function removeKeptObjects(oldest: string): Promise<number> {
    let count = 0;
    for await (const { key, storedAt } of store.list(KEPT)) {
      if (dayOf(storedAt) >= oldest) continue;
      await store.remove(key);
      count += 1;
    }
    return count;
  }

  const works = await emptyBin(db, binnedBefore(now));
  await store.removeUnfinished(ago(OBJECT_GRACE_MS));
  if (oldestNight === null) return { works, images: 0, objects: 0, kept: 0 };
  const kept = await removeKeptObjects(oldestNight);
  const images = await removeUnusedImages();
  return { works, images, objects: await removeOrphanObjects(), kept };
}
