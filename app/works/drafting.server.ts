import { isDeepStrictEqual } from "node:util";
import { yearOf } from "../formats/calendar.ts";
import { type Changed, changeWork, noLink, type Refused, type WorkContext } from "./change-works.server.ts";
import { isSame, type Row } from "./documents.server.ts";
import { formValues, storable, type Values } from "./form-values.ts";
import type { Sent } from "./read-work.server.ts";
import { type FieldErrors, fieldErrors, workSchema } from "./work-schema.server.ts";

/** In characters of JSON. */
export const MAX_DRAFT = 200_000;

/** Saves what the form holds, wrong or not. An empty work that was never on the site leaves no row. */
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
    const isSaved = isStored(row, draft) || (row?.draft === null && isSame(draft, row.site, context.now()));
    // The same draft sent again succeeds: the answer to the first request was lost.
    if (refused) return refused.error === "version_conflict" && isSaved ? "unchanged" : refused;
    if (!row) return { owner_id: ownerId, draft };
    if (!row.site && isEmpty(draft)) return row.published_at ? { deleted_at: context.now() } : "erased";
    if (!isSame(draft, row.site, context.now())) return { draft };
    return row.draft === null ? "unchanged" : { draft: null };
  });
}

/** What the form holds becomes the draft; an empty form would lose everything, so the work goes to the bin. */
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

export function discard(context: WorkContext, ownerId: string, id: string, sent: Pick<Sent, "version">) {
  return changeWork(context, id, (row) => {
    if (row?.site && row.draft === null && !row.deleted_at) return "unchanged";
    const refused = refusalFor(row, ownerId, sent);
    return refused ?? (row?.site ? { draft: null, ...noLink } : { deleted_at: context.now(), ...noLink });
  });
}

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

export async function isPending({ db, now }: WorkContext, id: string, { values }: Sent): Promise<boolean> {
  const row = await db.selectFrom("works").select(["site", "draft"]).where("id", "=", id).executeTakeFirst();
  return row !== undefined && (row.draft !== null || !isSame(values, row.site, now()));
}

export function missingFor(values: Values, now: Date): FieldErrors {
  const { error } = workSchema(yearOf(now)).safeParse(values);
  return error ? fieldErrors(error) : {};
}
