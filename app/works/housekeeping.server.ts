import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { readShareName, shareName } from "../sharing/share-key.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { lockWorks } from "./revision.server.ts";
import { BIN_DAYS } from "./works.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An object that no row names may belong to a publish that is under way. */
const OBJECT_GRACE_MS = HOUR_MS;
const PUBLICATION_DAYS = 7;
const SIGN_UP_CODE_DAYS = 7;
const LEASE_MS = 10 * 60_000;

export interface Swept {
  works: number;
  images: number;
  objects: number;
  sessions: number;
}

/** Removes what has had its time: rows first, then the objects that no row names any more. */
export function createHousekeeping(options: { db: Kysely<Database>; store: ObjectStore; now: () => Date }) {
  const { db, store, now } = options;
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

  /** Null when another instance is at it. */
  async function sweep(): Promise<Swept | null> {
    if (!(await takeLease())) return null;
    try {
      const works = await emptyBin();
      const images = await removeUnusedImages();
      const sessions = await removeExpired();
      return { works, images, sessions, objects: (await removeOrphanObjects()) + (await removeOldShares()) };
    } finally {
      await db.updateTable("leases").set({ held_until: now() }).where("name", "=", "sweep").execute();
    }
  }

  async function takeLease(): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("leases")
      .values({ name: "sweep", held_until: ago(-LEASE_MS) })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ held_until: ago(-LEASE_MS) })
          .where("leases.held_until", "<=", now()),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

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
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("works").select("works.id").whereRef("works.image_id", "=", "images.id"))),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async function removeExpired(): Promise<number> {
    await db.deleteFrom("attempts").where("resets_at", "<", now()).execute();
    await db
      .deleteFrom("publications")
      .where("created_at", "<", ago(PUBLICATION_DAYS * DAY_MS))
      .execute();
    await db
      .deleteFrom("signup_codes")
      .where("created_at", "<", ago(SIGN_UP_CODE_DAYS * DAY_MS))
      .execute();
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where((eb) => eb.or([eb("expires_at", "<", now()), eb("last_used_at", "<", ago(7 * DAY_MS))]))
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
    // The rows are read after the objects: one that has been published since names its objects by now.
    const named = await namedKeys();
    const removed = orphans.filter((key) => !named.has(key));
    for (const key of removed) await store.remove(key);
    return removed.length;
  }

  /** Leaves one share image for the current version of each live work: of several designs the latest. */
  async function removeOldShares(): Promise<number> {
    const stored = await Array.fromAsync(store.list("shares/"));
    const works = await db.selectFrom("works").select(["id", "version"]).where("deleted_at", "is", null).execute();
    const wanted = new Set(works.map(shareName));
    let removed = 0;
    for (const { key, storedAt } of stored.sort((one, other) => Number(other.storedAt) - Number(one.storedAt))) {
      const isLatest = wanted.delete(readShareName(key) ?? "");
      if (isLatest || storedAt >= ago(OBJECT_GRACE_MS)) continue;
      await store.remove(key);
      removed += 1;
    }
    return removed;
  }

  async function namedKeys(): Promise<Set<string>> {
    const { rows } = await sql<{ key: string }>`
      select variant ->> 'key' as key from images, jsonb_array_elements(variants) as variant
      union all
      select source_key from images where source_key is not null`.execute(db);
    return new Set(rows.map((row) => row.key));
  }

  return { sweep };
}
