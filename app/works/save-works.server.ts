import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { yearOf } from "../calendar.ts";
import { type Changed, changeWork, type Refused, refusal, type WorkContext } from "./change-works.server.ts";
import { formValues, type Values } from "./form-values.ts";
import { namePictures } from "./pictures.server.ts";
import { MAX_DRAFT, readDraft, storable } from "./read-draft.server.ts";
import type { Sent } from "./read-work.server.ts";
import { isWorkId } from "./work.ts";
import { newWorkId } from "./work-id.server.ts";
import { allWorks, inputOf, preparedIn, type Row, toOwnWorks, withPictures } from "./work-rows.server.ts";
import {
  draftSchema,
  type FieldErrors,
  fieldErrors,
  type WorkChange,
  type WorkInput,
  workChangeSchema,
  workSchema,
} from "./work-schema.server.ts";
import { newRow, putOnSite } from "./write-works.server.ts";

/**
 * Saves what the form holds, wrong or not. Nothing of the site changes. One statement, which locks only its row.
 * @returns `emptied` when nothing is typed any more and the work was never on the site: it is gone then
 */
export async function saveDraft(
  context: WorkContext,
  ownerId: string,
  id: string,
  { values, version = 0, userId }: Sent,
): Promise<Changed | { emptied: true }> {
  const { db, now } = context;
  if (userId && userId !== ownerId) return { error: "not_yours" };
  if (!isWorkId(id)) return { error: "not_found" };
  const draft = JSON.stringify(storable(values));
  if (draft.length > MAX_DRAFT) return { error: "draft_too_large" };
  if (isEmpty(values) && (await removeEmptied(context, ownerId, id, version))) return { emptied: true };
  const saved = await db
    .insertInto("works")
    .values({ ...newRow(context, ownerId, id), draft, draft_at: now() })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          draft: eb.ref("excluded.draft"),
          draft_at: eb.ref("excluded.draft_at"),
          version: eb("works.version", "+", 1),
        }))
        .where("works.owner_id", "=", ownerId)
        .where("works.deleted_at", "is", null)
        // The same again succeeds: the answer to the first one was lost.
        .where((eb) => eb.or([eb("works.version", "=", version), eb("works.draft", "=", eb.ref("excluded.draft"))])),
    )
    // Not read afterwards: by then it could be another change, from whose version the form would go on.
    .returningAll()
    .returning(withPictures)
    .execute();
  const [work] = await toOwnWorks(db, saved, yearOf(now()));
  if (work) return { work };
  const row = await allWorks(db).where("works.id", "=", id).executeTakeFirst();
  return isTheirs(row, ownerId) ? refusal(context, id, { error: "version_conflict" }) : { error: "not_found" };
}

function isEmpty(values: Values): boolean {
  const isBlank = ([name, value]: [string, string]) => value.trim() === "" || name.startsWith("framing");
  return Object.entries(formValues(values)).every(isBlank);
}

/** Removes a work that was never on the site. @returns whether there is none any more */
async function removeEmptied({ db }: WorkContext, ownerId: string, id: string, version: number): Promise<boolean> {
  await db
    .deleteFrom("works")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("version", "=", version)
    .where("status", "=", "draft")
    .where("title", "=", "")
    .where("deleted_at", "is", null)
    .execute();
  return (await db.selectFrom("works").select("id").where("id", "=", id).execute()).length === 0;
}

/** Puts on the site what the form holds, and ends its draft and its preview link. Sent twice, it is published once. */
export async function publish(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const { version = 0 } = sent;
  const read = await readInput(context, ownerId, workSchema(yearOf(context.now())), sent);
  if ("error" in read) return read;
  const { input } = read;
  const blank = version === 0 ? newRow(context, ownerId, id) : undefined;
  return changeWork({ ...context, blank }, id, async (trx, row) => {
    if (!isTheirs(row, ownerId)) return { error: "not_found" };
    if (row.version === version) return putOnSite(context, trx, row, input);
    const isSame = row.status === "published" && row.draft === null && isDeepStrictEqual(inputOf(row), input);
    return isSame ? "unchanged" : { error: "version_conflict" };
  });
}

/** Publishes a new work, for a program. */
export function create(context: WorkContext, ownerId: string, sent: Sent): Promise<Changed> {
  return publish(context, ownerId, newWorkId(), { ...sent, version: 0 });
}

/**
 * Changes the fields of a work on the site that are present, for a program. What is being prepared gets them too where it
 * still holds what the site held, so that a publication does not undo them and nothing typed is replaced.
 */
export async function change(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const thisYear = yearOf(context.now());
  const isShown = (row: Row | undefined): row is Row => isTheirs(row, ownerId) && row.status === "published";
  const before = isWorkId(id) ? await allWorks(context.db).where("works.id", "=", id).executeTakeFirst() : undefined;
  if (!isShown(before)) return { error: "not_found" };
  const read = await readInput(context, ownerId, workChangeSchema(thisYear), sent);
  if ("error" in read) return read;
  return changeWork(context, id, async (trx, row) => {
    if (!isShown(row)) return { error: "not_found" };
    if (sent.version !== undefined && sent.version !== row.version) return { error: "version_conflict" };
    const [held, site] = [inputOf(row), merged(inputOf(row), read.input)];
    const { shape } = draftSchema(thisYear);
    const isUntouched = (field: keyof WorkInput) => {
      const { success, data } = shape[field].safeParse(row.draft?.[field]);
      return success && isDeepStrictEqual(data, held[field]);
    };
    const fields = (Object.keys(read.input) as (keyof WorkInput)[]).filter(isUntouched);
    const draft = row.draft && { ...row.draft, ...Object.fromEntries(fields.map((field) => [field, site[field]])) };
    return putOnSite(context, trx, row, site, draft);
  });
}

/** Whether a form holds just what is being prepared. */
export async function isPrepared({ db, now }: WorkContext, id: string, { values }: Sent): Promise<boolean> {
  const row = await allWorks(db).where("works.id", "=", id).executeTakeFirst();
  const read = (each: Values) => readDraft(each, yearOf(now()));
  return row !== undefined && isDeepStrictEqual(read(values), read(preparedIn(row)));
}

/** What is wrong or missing for a publication, by field. */
export function missingFor(values: Values, now: Date): FieldErrors {
  const { error } = workSchema(yearOf(now)).safeParse(values);
  return error ? fieldErrors(error) : {};
}

/** What a request may write: its values are right, it names this owner, and pictures that exist. */
async function readInput<Input extends WorkChange>(
  context: WorkContext,
  ownerId: string,
  schema: z.ZodType<Input>,
  { values, refused, userId }: Sent,
): Promise<{ input: Input } | Refused> {
  const { data, error } = schema.safeParse(values);
  const wrong = { ...(error && fieldErrors(error)), ...refused };
  if (!data || Object.keys(wrong).length > 0) return { error: "fields_invalid", fields: wrong };
  if (userId && userId !== ownerId) return { error: "not_yours" };
  const missing = await namePictures(context, data);
  return Object.keys(missing).length > 0 ? { error: "fields_invalid", fields: missing } : { input: data };
}

function isTheirs(row: Row | undefined, ownerId: string): row is Row {
  return row?.owner_id === ownerId && row.deleted_at === null;
}

/** What is on the site, with a change. A changed framing may leave out members. */
function merged(held: WorkInput, { framing, ...change }: WorkChange): WorkInput {
  return {
    ...held,
    ...change,
    // The API answers the title as the alt of a work without one. A client that sends it back still means none.
    ...(change.alt === held.title && { alt: "" }),
    framing: { ...held.framing, ...framing },
  } as WorkInput;
}
