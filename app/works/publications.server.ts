import { setTimeout as wait } from "node:timers/promises";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { type PublishResult, resultOf, type WorkContext } from "./change-works.server.ts";

/** A publication that is unfinished after this time counts as abandoned: its process has probably died. */
const ABANDONED_MS = 20_000;
/** How long a request waits for another one that publishes with the same key. */
const TIMEOUT_MS = 5_000;
const RETRY_MS = 100;

/** The right of one request to publish with a key. Another request may take it over once it counts as abandoned. */
export interface Claim {
  ownerId: string;
  key: string;
  /** Tells two claims of the same key apart. */
  claimedAt: Date;
}

/**
 * Claims the key for this request. When another request has published with it, returns that result.
 * @returns the claim, or a result that ends this request
 */
export async function claimPublication(
  { db, now }: Pick<WorkContext, "db" | "now">,
  ownerId: string,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<Claim | PublishResult> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const claimedAt = now();
    const abandoned = new Date(claimedAt.getTime() - ABANDONED_MS);
    const claimed = await db
      .insertInto("publications")
      .values({ owner_id: ownerId, key, fingerprint, work_id: null, created_at: claimedAt })
      .onConflict((conflict) =>
        conflict
          .columns(["owner_id", "key"])
          .doUpdateSet({ fingerprint, created_at: claimedAt })
          .where("publications.work_id", "is", null)
          .where("publications.created_at", "<", abandoned),
      )
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 1n) return { ownerId, key, claimedAt };

    const other = await db
      .selectFrom("publications")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("key", "=", key)
      .executeTakeFirst();
    const result = other?.work_id ? await resultOf({ db }, other.work_id) : null;
    if (other && other.fingerprint !== fingerprint) {
      const isDraft = result && "work" in result && result.work.status === "draft";
      return { error: isDraft ? "draft_key_reused" : "publication_key_reused" };
    }
    if (result) return result;
    if (Date.now() > deadline) return { error: "publication_in_flight" };
    await wait(RETRY_MS);
  }
}

/** Locks the claim until the transaction ends. False when another request has taken it over. */
export async function lockClaim(trx: Transaction<Database>, claim: Claim): Promise<boolean> {
  const row = await trx.selectFrom("publications").select("key").where(matches(claim)).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function completeClaim(trx: Transaction<Database>, claim: Claim, workId: string): Promise<void> {
  await trx.updateTable("publications").set({ work_id: workId }).where(matches(claim)).execute();
}

export async function releaseClaim(db: Kysely<Database>, claim: Claim): Promise<void> {
  await db.deleteFrom("publications").where(matches(claim)).execute();
}

/**
 * Releases the claims of an earlier process, so that a retry need not wait until they count as abandoned. Only for a
 * database that no other process uses.
 */
export async function releaseAllClaims(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("publications").where("work_id", "is", null).execute();
}

function matches({ ownerId, key, claimedAt }: Claim) {
  return (eb: ExpressionBuilder<Database, "publications">) =>
    eb.and({ owner_id: ownerId, key, created_at: claimedAt }).and("work_id", "is", null);
}
