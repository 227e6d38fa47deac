import {
  changeWorks,
  type PublishResult,
  type ReviseResult,
  resultOf,
  type WorkContext,
} from "./change-works.server.ts";
import { findStored } from "./list-works.server.ts";
import { namePictures } from "./pictures.server.ts";
import { isWorkId } from "./work.ts";
import type { ReadChange } from "./work-request.server.ts";
import { changedColumnsOf, firstRank, savePictures } from "./work-rows.server.ts";
import { pictureValues } from "./work-values.ts";

/**
 * Changes the fields and pictures that are present, publishes a draft or takes a work off the site. With a `version`,
 * only if the work still has that version.
 */
export async function reviseWork(
  context: WorkContext,
  ownerId: string,
  id: string,
  read: ReadChange,
): Promise<ReviseResult> {
  const { db, images, now } = context;
  if (read.userId && read.userId !== ownerId) return { error: "not_yours" };
  const current = await findStored(db, id);
  if (!current) return { error: "not_found" };
  if (read.version !== undefined && read.version !== current.version) return { error: "version_conflict", current };
  const isPublication = current.status === "draft" && read.input.status === "published";
  // What was read is complete together with this version of the draft, but perhaps not with another one.
  const version = isPublication ? current.version : read.version;

  const prepared = read.image ? await images.prepare(read.image) : null;
  if (prepared && "refused" in prepared) return { error: "fields_invalid", fields: { image: prepared.refused } };
  const pictures = await namePictures(context, read.input, read.others, current.gallery.map(pictureValues));
  if ("fields" in pictures) return { error: "fields_invalid", fields: pictures.fields };
  const image = prepared?.image;
  const isChanged = await changeWorks(
    context,
    async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("works")
        .set((eb) => ({ ...changedColumnsOf(read.input), version: eb("version", "+", 1), updated_at: now() }))
        .$if(image !== undefined, (update) => update.set({ image_id: image?.id ?? "" }))
        .$if(isPublication, (update) => update.set({ rank: firstRank }))
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .$if(version !== undefined, (update) => update.where("version", "=", version ?? 0))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await savePictures(trx, id, pictures.change);
      if (isPublication) await trx.deleteFrom("previews").where("work_id", "=", id).execute();
      return true;
    },
    [...(image ? [image] : []), ...pictures.images],
  );
  images.wake();
  const after = await findStored(db, id);
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
