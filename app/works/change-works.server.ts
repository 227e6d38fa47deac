import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import type { PreparedImage } from "./images/images.server.ts";
import type { ImagePipeline } from "./images/pipeline.server.ts";
import { insertImage } from "./pictures.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";
import type { StoredWork } from "./work.ts";
import { allWorks, toStoredWork } from "./work-rows.server.ts";
import type { FieldErrors } from "./work-schema.server.ts";

export type PublishResult = { work: StoredWork } | { error: WorkError; fields?: FieldErrors };
export type ReviseResult = PublishResult | { error: "version_conflict"; current: StoredWork };
export type WorkError =
  | "not_found"
  | "not_yours"
  | "fields_invalid"
  | "version_conflict"
  | "publication_in_flight"
  | "publication_key_reused"
  | "draft_key_reused";

/** What the verbs need. */
export interface WorkContext {
  db: Kysely<Database>;
  images: ImagePipeline;
  now: () => Date;
  /** Called with the new revision after each committed change. */
  onChange?: (revision: number) => void;
  /** Null until the first read. */
  revision?: () => number | null;
}

/**
 * Runs a change in a transaction, after the changes before it, and reports the new revision once it has committed.
 * @param change returns false when it changed nothing
 * @param images new images, to be stored in the same transaction
 * @returns whether something changed
 */
export async function changeWorks(
  { db, onChange }: WorkContext,
  change: (trx: Transaction<Database>) => Promise<boolean>,
  images: PreparedImage[] = [],
): Promise<boolean> {
  const revision = await db.transaction().execute(async (trx) => {
    for (const image of images) await insertImage(trx, image);
    await lockWorks(trx);
    return (await change(trx)) ? countUp(trx) : null;
  });
  if (revision !== null) onChange?.(revision);
  return revision !== null;
}

/** The work after a change. It may be a draft, or in the bin. */
export async function resultOf({ db }: Pick<WorkContext, "db">, id: string): Promise<PublishResult> {
  const row = await allWorks(db).where("works.id", "=", id).executeTakeFirst();
  return row ? { work: toStoredWork(row) } : { error: "not_found" };
}
