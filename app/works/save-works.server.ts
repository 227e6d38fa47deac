import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { yearOf } from "../calendar.ts";
import { type Changed, changeWork, type Refused, refusal, type WorkContext } from "./change-works.server.ts";
import { formValues, type Values } from "./form-values.ts";
import { type NamedPictures, namePictures } from "./pictures.server.ts";
import { readDraft } from "./read-draft.server.ts";
import type { Sent } from "./read-work.server.ts";
import { isWorkId } from "./work.ts";
import { newWorkId, workIdOf } from "./work-id.server.ts";
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
import { insertWork, newRow, prepare, putOnSite } from "./write-works.server.ts";

/** Characters of a draft as JSON. */
const MAX_DRAFT = 200_000;

/**
 * Saves what the form holds, wrong or not. Nothing of the site changes. One statement, which takes no lock but the row's.
 * @returns `emptied` when nothing is typed any more in a work that was never on the site: it is not there then
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
  const draft = JSON.stringify(values);
  if (draft.length > MAX_DRAFT) return { error: "draft_too_large" };
  if (isEmpty(values) && (await dropEmptied(context, ownerId, id, version))) return { emptied: true };
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

/** Removes a work that was never on the site. @returns whether there is none */
async function dropEmptied({ db }: WorkContext, ownerId: string, id: string, version: number): Promise<boolean> {
  if (version === 0) return (await db.selectFrom("works").select("id").where("id", "=", id).execute()).length === 0;
  const { numDeletedRows } = await db
    .deleteFrom("works")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("version", "=", version)
    .where("status", "=", "draft")
    .where("title", "=", "")
    .where("image_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function isEmpty(values: Values): boolean {
  const isBlank = ([name, value]: [string, string]) => value.trim() === "" || name.startsWith("framing");
  return Object.entries(formValues(values)).every(isBlank);
}

/** Puts on the site what the form holds, and ends its draft and its preview link. Sent twice, it is published once. */
export async function publish(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const { now } = context;
  const read = readInput(workSchema(yearOf(now())), sent.values, sent);
  if ("error" in read) return read;
  const refused = await checked(context, ownerId, sent, read.input);
  if (refused) return refused;
  return changeWork(context, id, async (trx, row) => {
    if (!row) {
      if (sent.version) return { error: "not_found" };
      return (await insertWork(context, trx, ownerId, id, read.input)) ? undefined : { error: "version_conflict" };
    }
    if (!isTheirs(row, ownerId)) return { error: "not_found" };
    const isSame = row.status === "published" && row.draft === null && isDeepStrictEqual(inputOf(row), read.input);
    if (row.version !== (sent.version ?? 0)) return isSame ? "unchanged" : { error: "version_conflict" };
    await putOnSite(context, trx, row, read.input);
    return undefined;
  });
}

/** Creates a work for a program. The same work with the same key is there once. */
export async function create(context: WorkContext, ownerId: string, sent: Sent): Promise<Changed> {
  const isDraft = sent.status === "draft";
  const schema = isDraft ? draftSchema : workSchema;
  const read = readInput<WorkInput>(schema(yearOf(context.now())), sent.values, sent);
  if ("error" in read) return read;
  const { input } = read;
  const refused = await checked(context, ownerId, sent, input);
  if (refused) return refused;
  const id = sent.key ? workIdOf(ownerId, sent.key) : newWorkId();
  return changeWork(context, id, async (trx, row) => {
    if (row) return isTheSame(row, input, isDraft) ? "unchanged" : { error: "publication_key_reused" };
    const isNew = await insertWork(context, trx, ownerId, id, input, isDraft);
    return isNew ? undefined : { error: "publication_key_reused" };
  });
}

function isTheSame(row: Row, input: WorkInput, isDraft: boolean): boolean {
  const isPending = row.draft !== null;
  if (isDraft !== (row.status === "draft") || isDraft !== isPending) return false;
  return isDeepStrictEqual(isDraft ? row.draft : inputOf(row), input);
}

/**
 * Changes the fields that are present, publishes a work or takes it off the site, for a program. What is on the site and
 * what is being prepared both get the fields, so that a publication does not undo them.
 */
export async function change(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const { db, now } = context;
  const thisYear = yearOf(now());
  const before = isWorkId(id) && (await allWorks(db).where("works.id", "=", id).executeTakeFirst());
  if (!before || !isTheirs(before, ownerId)) return { error: "not_found" };
  const status = sent.status ?? before.status;
  const isPublication = status === "published" && before.status === "draft";
  const rules = workChangeSchema(thisYear, status === "draft");
  const read = readInput<WorkChange>(rules, sent.values, sent);
  const named = "input" in read ? read.input : (sent.values as WorkChange);
  const whole = isPublication ? readInput(workSchema(thisYear), merged(preparedIn(before), named), sent) : read;
  if ("error" in whole || "error" in read) {
    const fields = { ...("error" in whole && whole.fields), ...("error" in read && read.fields) };
    return { error: "fields_invalid", fields };
  }
  const refused = await checked(context, ownerId, sent, whole.input);
  if (refused) return refused;
  return changeWork(context, id, async (trx, row) => {
    if (!row || !isTheirs(row, ownerId)) return { error: "not_found" };
    // What was read is right for this state of the work only.
    const version = sent.version ?? (row.status === before.status && !isPublication ? row.version : before.version);
    if (row.version !== version) return { error: "version_conflict" };
    const { input } = read;
    const draft = row.draft && merged(row.draft, input);
    if (isPublication) await putOnSite(context, trx, row, whole.input as WorkInput);
    else if (status === "published") await putOnSite(context, trx, row, mergedInput(inputOf(row), input), draft);
    else await prepare(context, trx, row, Object.keys(input).length > 0 ? merged(preparedIn(row), input) : row.draft);
    return undefined;
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

function readInput<Input>(
  schema: z.ZodType<Input>,
  values: Values,
  { refused }: Pick<Sent, "refused">,
): { input: Input } | { error: "fields_invalid"; fields: FieldErrors } {
  const { data, error } = schema.safeParse(values);
  const fields = { ...(error && fieldErrors(error)), ...refused };
  if (error || Object.keys(fields).length > 0) return { error: "fields_invalid", fields };
  return { input: data as Input };
}

/** Whether a request may be written: it names this owner, and pictures that exist. */
async function checked(
  context: WorkContext,
  ownerId: string,
  { userId }: Sent,
  input: NamedPictures,
): Promise<Refused | undefined> {
  if (userId && userId !== ownerId) return { error: "not_yours" };
  const fields = await namePictures(context, input);
  return Object.keys(fields).length > 0 ? { error: "fields_invalid", fields } : undefined;
}

function isTheirs(row: Row | undefined, ownerId: string): boolean {
  return row?.owner_id === ownerId && row.deleted_at === null;
}

/** The API answers the title as the alt of a work without one. A client that sends it back still means none. */
function withoutTitleAsAlt({ alt, ...change }: WorkChange, title: unknown): WorkChange {
  return alt === undefined ? change : { ...change, alt: alt === title ? "" : alt };
}

function mergedInput(input: WorkInput, change: WorkChange): WorkInput {
  const named = withoutTitleAsAlt(change, input.title);
  return { ...input, ...named, framing: { ...input.framing, ...named.framing } } as WorkInput;
}

/** A draft's framing may be a choice of the form, which has no members to keep. */
function merged(values: Values, change: WorkChange): Values {
  const framing = change.framing && { ...readDraft({ framing: values.framing }, 0).framing, ...change.framing };
  return { ...values, ...withoutTitleAsAlt(change, values.title), ...(framing && { framing }) };
}
