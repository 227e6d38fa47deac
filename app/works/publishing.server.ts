import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { z } from "zod";
import { yearOf } from "../formats/calendar.ts";
import { type Changed, changeWork, noLink, type Refused, type WorkContext } from "./change-works.server.ts";
import { isSame, type Row } from "./documents.server.ts";
import { refusalFor } from "./drafting.server.ts";
import type { Values } from "./form-values.ts";
import { namePictures } from "./pictures/pictures.server.ts";
import type { Sent } from "./read-work.server.ts";
import { isWorkId, newWorkId } from "./work.ts";
import {
  draftSchema,
  fieldErrors,
  type WorkChange,
  type WorkInput,
  workChangeSchema,
  workSchema,
} from "./work-schema.server.ts";

/** Ranks are 0, and the year decides, until the owner first moves a work. From then on a new work goes first. */
const firstRank = sql<number>`(select case when max(rank) > 0 then max(rank) + 1 else 0 end from works)`;

export async function publish(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const { now } = context;
  const read = await readInput(context, ownerId, workSchema(yearOf(now())), sent);
  if ("error" in read) return read;
  const { input } = read;
  return changeWork(context, id, (row) => {
    const refused = refusalFor(row, ownerId, sent);
    const isDone = refused?.error === "version_conflict" && row?.draft === null && isSame(input, row.site, now());
    if (refused) return isDone ? "unchanged" : refused;
    const isFirst = !row?.published_at;
    return {
      ...(!row && { owner_id: ownerId }),
      ...(isFirst && { published_at: now(), rank: firstRank }),
      site: input,
      draft: null,
      ...noLink,
    };
  });
}

export function create(context: WorkContext, ownerId: string, sent: Sent): Promise<Changed> {
  return publish(context, ownerId, newWorkId(), { ...sent, version: 0 });
}

/** The draft changes too where it equals the site, so that publishing it undoes nothing and no typed text is lost. */
export async function change(context: WorkContext, ownerId: string, id: string, sent: Sent): Promise<Changed> {
  const thisYear = yearOf(context.now());
  const siteOf = (row: Row | undefined) => (row?.owner_id === ownerId && !row.deleted_at ? row.site : null);
  const found = isWorkId(id) && context.db.selectFrom("works").selectAll().where("id", "=", id);
  if (!found || !siteOf(await found.executeTakeFirst())) return { error: "not_found" };
  const read = await readInput(context, ownerId, workChangeSchema(thisYear), sent);
  if ("error" in read) return read;
  return changeWork(context, id, (row) => {
    const before = siteOf(row);
    if (!row || !before) return { error: "not_found" };
    if (sent.version !== undefined && sent.version !== row.version) return { error: "version_conflict" };
    const { data: site, error } = workSchema(thisYear).safeParse(merged(before, read.input));
    if (!site) return { error: "fields_invalid", fields: fieldErrors(error) };
    if (!row.draft) return { site };
    const { draft } = row;
    const { shape } = draftSchema(thisYear);
    // Each field is checked alone: a wrong one is what the owner has typed.
    const isUntouched = (field: keyof WorkInput) => {
      const { success, data } = shape[field].safeParse(draft[field]);
      return success && isDeepStrictEqual(data, shape[field].parse(before[field]));
    };
    const fields = (Object.keys(read.input) as (keyof WorkInput)[]).filter(isUntouched);
    const after = { ...draft, ...Object.fromEntries(fields.map((field) => [field, site[field]])) };
    return { site, draft: isSame(after, site, context.now()) ? null : after };
  });
}

function merged(values: WorkInput, { alt, framing, ...change }: WorkChange): Values {
  return {
    ...values,
    ...change,
    // The API answers the title as the alt of a work without one; a client that sends it back still means none.
    ...(alt !== undefined && { alt: alt === values.title ? "" : alt }),
    ...(framing && { framing: { ...values.framing, ...framing } }),
  };
}

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
  // A picture that is described by the title alone is not described.
  if (data.alt !== undefined && data.alt === data.title) data.alt = "";
  const missing = await namePictures(context, data);
  return Object.keys(missing).length > 0 ? { error: "fields_invalid", fields: missing } : { input: data };
}
