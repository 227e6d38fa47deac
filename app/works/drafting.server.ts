import { isDeepStrictEqual } from "node:util";
import { yearOf } from "../calendar.ts";
import { type Changed, changeWork, noLink, type Refused, type WorkContext } from "./change-works.server.ts";
import { isSame, type Row } from "./documents.server.ts";
import { formValues, type Values } from "./form-values.ts";
import type { Sent } from "./read-work.server.ts";
import { type FieldErrors, fieldErrors, workSchema } from "./work-schema.server.ts";

/** Characters of a draft as JSON. */
export const MAX_DRAFT = 200_000;
/** Of a work's values: `gallery.0.framing.mode` has three levels. */
const MAX_DEPTH = 6;

/** The values without levels that no field has: no function that walks through them may run out of stack. */
export function withinDepth(values: Values): Values {
  return copied(values, (text) => text) as Values;
}

/** The same without what the database does not store: NUL and half characters. */
export function storable(values: Values): Values {
  return copied(values, (text) => text.toWellFormed().replaceAll("\0", "")) as Values;
}

function copied(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === "string") return change(value);
  if (value === null || typeof value !== "object") return value;
  if (depth === MAX_DEPTH) return null;
  const inner = (each: unknown) => copied(each, change, depth + 1);
  if (Array.isArray(value)) return Array.from(value, inner);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [change(name), inner(each)]));
}

/**
 * Saves what the form holds, wrong or not. Nothing of the site changes.
 * @returns `erased` if nothing is typed in a work that was never on the site: such a one leaves no row
 */
export async function save(
  context: WorkContext,
  ownerId: string,
  id: string,
  sent: Sent,
): Promise<Changed | { erased: true }> {
  const draft = storable(sent.values);
  const wrong = wrongIn(sent, ownerId, draft);
  if (wrong) return wrong;
  return changeWork(context, id, (row) => {
    if (!row && !sent.version && isEmpty(draft)) return "erased";
    const refused = refusalFor(row, ownerId, sent);
    // The same again succeeds: the answer to the first one was lost.
    if (refused) return refused.error === "version_conflict" && isStored(row, draft) ? "unchanged" : refused;
    if (!row) return { owner_id: ownerId, draft };
    if (!row.site && isEmpty(draft)) return row.published_at ? { deleted_at: context.now() } : "erased";
    if (!isSame(draft, row.site, context.now())) return { draft };
    return row.draft === null ? "unchanged" : { draft: null };
  });
}

/** Takes a work off the site. What the form holds is its draft then; an empty form would lose all, so it goes to the bin. */
export async function takeOff(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const draft = storable(sent.values);
  const wrong = wrongIn(sent, ownerId, draft);
  if (wrong) return wrong;
  return changeWork(context, id, (row) => {
    if (!row) return { error: "work_erased" };
    const refused = refusalFor(row, ownerId, sent);
    if (refused)
      return refused.error === "version_conflict" && !row.site && isStored(row, draft) ? "unchanged" : refused;
    return isEmpty(draft) ? { deleted_at: context.now() } : { draft, site: null };
  });
}

/** Ends what is being prepared: of a work that is not on the site, the work. */
export function discard(context: WorkContext, ownerId: string, id: string, sent: Pick<Sent, "version">) {
  return changeWork(context, id, (row) => {
    if (row?.site && row.draft === null && !row.deleted_at) return "unchanged";
    const refused = refusalFor(row, ownerId, sent);
    return refused ?? (row?.site ? { draft: null, ...noLink } : { deleted_at: context.now(), ...noLink });
  });
}

/** Why a form that was opened with a version may not change a row; a new one has the version 0. */
export function refusalFor(row: Row | undefined, ownerId: string, { version = 0 }: Pick<Sent, "version">) {
  if (!row) return version === 0 ? undefined : refused("work_erased");
  if (row.owner_id !== ownerId) return refused("not_found");
  if (row.deleted_at) return refused("work_in_bin");
  return row.version === version ? undefined : refused("version_conflict");
}

const refused = (error: Refused["error"]): Refused => ({ error });

function wrongIn({ userId }: Sent, ownerId: string, draft: Values): Refused | undefined {
  if (userId && userId !== ownerId) return refused("not_yours");
  return JSON.stringify(draft).length > MAX_DRAFT ? refused("draft_too_large") : undefined;
}

function isStored(row: Row | undefined, draft: Values): boolean {
  return row !== undefined && !row.deleted_at && isDeepStrictEqual(row.draft, draft);
}

function isEmpty(values: Values): boolean {
  const isBlank = ([name, value]: [string, string]) => value.trim() === "" || name.startsWith("framing");
  return Object.entries(formValues(values)).every(isBlank);
}

/** Whether the owner has prepared what is not on the site, before or in a form. */
export async function isPending({ db, now }: WorkContext, id: string, { values }: Sent): Promise<boolean> {
  const row = await db.selectFrom("works").select(["site", "draft"]).where("id", "=", id).executeTakeFirst();
  return row !== undefined && (row.draft !== null || !isSame(values, row.site, now()));
}

/** What is wrong or missing for a publication, by field. */
export function missingFor(values: Values, now: Date): FieldErrors {
  const { error } = workSchema(yearOf(now)).safeParse(values);
  return error ? fieldErrors(error) : {};
}
