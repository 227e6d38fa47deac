import type { Insertable, Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../calendar.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { ImagePipeline } from "./images/pipeline.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";
import { isWorkId, type OwnWork } from "./work.ts";
import { allWorks, type Row, toOwnWorks } from "./work-rows.server.ts";
import type { FieldErrors } from "./work-schema.server.ts";

export type WorkError = "not_found" | "not_yours" | "fields_invalid" | "draft_too_large" | "version_conflict";

export interface Refused {
  error: WorkError;
  fields?: FieldErrors;
  /** On a version conflict: the work as it is now. */
  current?: OwnWork;
}

/** What a verb answers: the work after it, or why it did nothing. */
export type Changed = { work: OwnWork } | Refused;

/** What the verbs need. */
export interface WorkContext {
  db: Kysely<Database>;
  images: ImagePipeline;
  jobs: Jobs;
  now: () => Date;
  /** Called with the new revision after each committed change of what visitors see. */
  onChange?: (revision: number) => void;
  /** Null until the first read. */
  revision?: () => number | null;
}

type Read = Pick<WorkContext, "db" | "now">;

/** What a change in a transaction answers when it has written nothing. */
type NotWritten = Refused | "unchanged";

/**
 * Runs a change of a work after the changes before it, and reports the new revision once it has committed. The answer is
 * read in the same transaction: a form goes on from its version, so it must not hold a later change.
 */
export async function changeWorks(
  { db, jobs, now, onChange }: WorkContext,
  id: string,
  change: (trx: Transaction<Database>) => Promise<NotWritten | undefined>,
): Promise<Changed> {
  if (!isWorkId(id)) return { error: "not_found" };
  let revision: number | undefined;
  const changed = await db.transaction().execute(async (trx) => {
    await lockWorks(trx);
    const notWritten = await change(trx);
    if (!notWritten) revision = await countUp(trx);
    const isRefused = notWritten && notWritten !== "unchanged";
    return isRefused ? refusal({ db: trx, now }, id, notWritten) : resultOf({ db: trx, now }, id);
  });
  if (revision !== undefined) {
    onChange?.(revision);
    jobs.wake("share");
  }
  return changed;
}

/**
 * Like `changeWorks`. The row is locked too, because a save of a draft takes no other lock, and would be lost.
 * @param context.blank inserted first, with the version 0, if there is no such work
 */
export function changeWork(
  { blank, ...context }: WorkContext & { blank?: Insertable<Database["works"]> | undefined },
  id: string,
  change: (trx: Transaction<Database>, row: Row | undefined) => Promise<NotWritten | undefined>,
): Promise<Changed> {
  return changeWorks(context, id, async (trx) => {
    const insert = trx.insertInto("works").onConflict((conflict) => conflict.column("id").doNothing());
    if (blank) await insert.values({ ...blank, version: 0 }).execute();
    const row = await allWorks(trx).where("works.id", "=", id).forUpdate("works").executeTakeFirst();
    return change(trx, row);
  });
}

export async function refusal(context: Read, id: string, refused: Refused): Promise<Changed> {
  if (refused.error !== "version_conflict") return refused;
  const current = await resultOf(context, id);
  return "work" in current ? { ...refused, current: current.work } : current;
}

/** The work after a change. It may be in the bin. */
async function resultOf({ db, now }: Read, id: string): Promise<Changed> {
  const rows = await allWorks(db).where("works.id", "=", id).execute();
  const [work] = await toOwnWorks(db, rows, yearOf(now()));
  return work ? { work } : { error: "not_found" };
}
