import { yearOf } from "../calendar.ts";
import { type Changed, changeWork, type WorkContext } from "./change-works.server.ts";
import { namePictures } from "./pictures.server.ts";
import { endPreview } from "./previews.server.ts";
import { readDraft } from "./read-draft.server.ts";
import { isWorkId } from "./work.ts";
import { allWorks, inputOf } from "./work-rows.server.ts";
import { fieldErrors, workSchema } from "./work-schema.server.ts";
import { updateWork } from "./write-works.server.ts";

/** Ends what is being prepared of a work that is on the site. Its pictures stay for a day, so that it can be saved again. */
export async function discard(context: WorkContext, id: string, version: number | undefined): Promise<Changed> {
  if (!isWorkId(id)) return { error: "not_found" };
  const before = await allWorks(context.db).where("works.id", "=", id).executeTakeFirst();
  if (before?.draft) await namePictures(context, readDraft(before.draft, yearOf(context.now())));
  return changeWork(context, id, async (trx, row) => {
    if (!row || row.deleted_at || row.status !== "published") return { error: "not_found" };
    if (row.draft === null) return "unchanged";
    if (version !== row.version) return { error: "version_conflict" };
    await updateWork(trx, row, { draft: null, draft_at: null });
    await endPreview(trx, id, context.now());
    return undefined;
  });
}

/** Takes a work off the site. What is being prepared stays. */
export function retire(context: WorkContext, id: string): Promise<Changed> {
  return changeWork(context, id, async (trx, row) => {
    if (!row || row.deleted_at) return { error: "not_found" };
    if (row.status === "draft") return "unchanged";
    await updateWork(trx, row, { status: "draft", updated_at: context.now() });
    return undefined;
  });
}

/** Puts a work back as it was on the site, to its old place. What is being prepared stays. */
export function putBack(context: WorkContext, id: string): Promise<Changed> {
  return changeWork(context, id, async (trx, row) => {
    if (!row || row.deleted_at) return { error: "not_found" };
    if (row.status === "published") return "unchanged";
    const { error } = workSchema(yearOf(context.now())).safeParse(inputOf(row));
    if (error) return { error: "fields_invalid", fields: fieldErrors(error) };
    await updateWork(trx, row, { status: "published", updated_at: context.now() });
    if (row.draft === null) await endPreview(trx, id, context.now());
    return undefined;
  });
}

/** Moves a work to the bin at the given time, or back out of it when null. It returns to its old place. */
export function setRemoved(context: WorkContext, id: string, deletedAt: Date | null): Promise<Changed> {
  return changeWork(context, id, async (trx, row) => {
    if (!row || (row.deleted_at === null) === (deletedAt === null)) return { error: "not_found" };
    // Works that are not on the site are in the order of their last change.
    await updateWork(trx, row, {
      deleted_at: deletedAt,
      ...(row.status === "published" && { updated_at: context.now() }),
    });
    return undefined;
  });
}
