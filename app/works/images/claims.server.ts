import { type Kysely, sql } from "kysely";
import type { Database, VariantRow } from "#db/schema.ts";
import { countUp } from "../revision.server.ts";

/** A claim expires this long after its process has ended. While a process encodes, it renews its claim. */
const CLAIM_MS = 20_000;

export interface ClaimedImage {
  id: string;
  source_key: string;
}

/**
 * Distributes the images without AVIF variants among the instances. Claims and tries are stored in the database, so
 * that another instance, or this one after a restart, can continue.
 */
export function createClaims({ db, now, maxTries }: { db: Kysely<Database>; now: () => Date; maxTries: number }) {
  /** Claims an image that no instance is encoding, and counts a try. Undefined if there is none. */
  async function claimNext(): Promise<ClaimedImage | undefined> {
    const row = await db
      .updateTable("images")
      .set((eb) => ({
        claimed_until: claimEnd(),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("images as waiting")
          .select("waiting.id")
          .where("waiting.source_key", "is not", null)
          .where("waiting.attempts", "<", maxTries)
          .where((or) => or.or([or("waiting.claimed_until", "is", null), or("waiting.claimed_until", "<", now())]))
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "source_key"])
      .executeTakeFirst();
    return row?.source_key ? { id: row.id, source_key: row.source_key } : undefined;
  }

  async function renew(id: string): Promise<void> {
    await db
      .updateTable("images")
      .set({ claimed_until: claimEnd() })
      .where("id", "=", id)
      .where("source_key", "is not", null)
      .execute();
  }

  function claimEnd(): Date {
    return new Date(now().getTime() + CLAIM_MS);
  }

  /** Adds the variants and ends the claim. Returns the new revision of the works. */
  async function complete(id: string, variants: VariantRow[]): Promise<number> {
    return db.transaction().execute(async (trx) => {
      await trx
        .updateTable("images")
        .set({
          variants: sql`variants || ${JSON.stringify(variants)}::jsonb`,
          source_key: null,
          claimed_until: null,
        })
        .where("id", "=", id)
        .where("source_key", "is not", null)
        .execute();
      return countUp(trx);
    });
  }

  /** For a failure that is not the image's fault. */
  async function uncountTry(id: string): Promise<void> {
    await db
      .updateTable("images")
      .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
      .where("id", "=", id)
      .execute();
  }

  /** Ends all claims. Only for a database that no other process uses. */
  async function releaseClaims(): Promise<void> {
    await db.updateTable("images").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
  }

  return { claimNext, renew, complete, uncountTry, releaseClaims };
}
