import { sql, type Transaction, type UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../calendar.ts";
import type { WorkContext } from "./change-works.server.ts";
import type { Values } from "./form-values.ts";
import { endPreview } from "./previews.server.ts";
import { columnsOf, firstRank, type Row, savePictures } from "./work-rows.server.ts";
import { draftSchema, type WorkInput } from "./work-schema.server.ts";

/** A work without content. */
export function newRow({ now }: WorkContext, ownerId: string, id: string) {
  const nothing = columnsOf(draftSchema(yearOf(now())).parse({}));
  return {
    ...{ id, owner_id: ownerId, ...nothing, status: "draft" as const },
    ...{ created_at: now(), updated_at: now(), deleted_at: null },
  };
}

/** A work that comes to the site goes first; one that is there keeps its place. Its share image is drawn afterwards. */
export async function putOnSite(
  context: WorkContext,
  trx: Transaction<Database>,
  row: Row,
  input: WorkInput,
  draft: Values | null = null,
): Promise<undefined> {
  await updateWork(trx, row, {
    ...columnsOf(input),
    ...(row.status === "draft" && { status: "published" as const, rank: firstRank }),
    ...{ draft: draft && JSON.stringify(draft), draft_at: draft && context.now() },
    updated_at: context.now(),
  });
  await savePictures(trx, row.id, input);
  if (draft === null) await endPreview(trx, row.id, context.now());
  await context.jobs.add("share", row.id, trx);
}

export async function updateWork(
  trx: Transaction<Database>,
  { id }: Row,
  columns: UpdateObject<Database, "works">,
): Promise<void> {
  await trx
    .updateTable("works")
    .set({ ...columns, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}
