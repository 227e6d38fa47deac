import { changeWorks, type PublishResult, resultOf, type WorkContext } from "./change-works.server.ts";
import { findStored } from "./list-works.server.ts";
import { missingIn } from "./missing-fields.server.ts";
import { isPublished } from "./work.ts";

/** Publishes a work again that was taken off the site. Unlike a first publication, it returns to its old place. */
export async function putBack(context: WorkContext, id: string): Promise<PublishResult> {
  const draft = await findStored(context.db, id);
  if (!draft) return { error: "not_found" };
  if (isPublished(draft)) return { work: draft };
  const fields = missingIn(draft);
  if (Object.keys(fields).length > 0) return { error: "fields_invalid", fields };
  const isChanged = await changeWorks(context, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("works")
      .set((eb) => ({ status: "published", version: eb("version", "+", 1), updated_at: context.now() }))
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .where("version", "=", draft.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom("previews").where("work_id", "=", id).execute();
    return true;
  });
  return isChanged ? resultOf(context, id) : { error: "version_conflict" };
}
