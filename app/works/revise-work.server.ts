import {
  changeWorks,
  type PublishResult,
  type ReviseResult,
  resultOf,
  type WorkContext,
} from "./change-works.server.ts";
import { findWork } from "./list-works.server.ts";
import { isWorkId } from "./work.ts";
import type { ReadChange } from "./work-request.server.ts";
import { changedColumnsOf } from "./work-rows.server.ts";

/** Changes the fields and the image that are present. With a `version`, only if the work still has that version. */
export async function reviseWork(
  context: WorkContext,
  ownerId: string,
  id: string,
  read: ReadChange,
): Promise<ReviseResult> {
  const { db, images, now } = context;
  if (read.userId && read.userId !== ownerId) return { error: "not_yours" };
  const current = await findWork(db, id);
  if (!current) return { error: "not_found" };
  if (read.version !== undefined && read.version !== current.version) return { error: "version_conflict", current };

  const prepared = read.image ? await images.prepare(read.image) : null;
  if (prepared && "refused" in prepared) return { error: "fields_invalid", fields: { image: prepared.refused } };
  const image = prepared?.image ?? null;
  const isChanged = await changeWorks(
    context,
    async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("works")
        .set((eb) => ({ ...changedColumnsOf(read.input), version: eb("version", "+", 1), updated_at: now() }))
        .$if(image !== null, (update) => update.set({ image_id: image?.id ?? "" }))
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .$if(read.version !== undefined, (update) => update.where("version", "=", read.version ?? 0))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    image,
  );
  if (image) images.wake();
  const after = await findWork(db, id);
  if (!after) return { error: "not_found" };
  return isChanged ? { work: after } : { error: "version_conflict", current: after };
}

/** Moves a work to the bin at the given time, or back out of it when null. It returns to its old place. */
export async function setRemoved(context: WorkContext, id: string, deletedAt: Date | null): Promise<PublishResult> {
  if (!isWorkId(id)) return { error: "not_found" };
  const isChanged = await changeWorks(context, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("works")
      .set((eb) => ({ deleted_at: deletedAt, version: eb("version", "+", 1), updated_at: context.now() }))
      .where("id", "=", id)
      .where("deleted_at", deletedAt ? "is" : "is not", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  return isChanged ? resultOf(context, id) : { error: "not_found" };
}
