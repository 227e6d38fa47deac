import type { Insertable, Kysely, RawBuilder } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../formats/calendar.ts";
import { type Row, toOwnWorks } from "./documents.server.ts";
import type { Values } from "./form-values.ts";
import type { ImagePipeline } from "./pictures/pipeline.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";
import { isWorkId, type OwnWork } from "./work.ts";
import type { FieldErrors, WorkInput } from "./work-schema.server.ts";

export type WorkError =
  | "not_found"
  | "not_yours"
  | "fields_invalid"
  | "draft_too_large"
  | "version_conflict"
  | "work_in_bin"
  | "work_erased";

export interface Refused {
  error: WorkError;
  fields?: FieldErrors;
  current?: OwnWork;
}

export type Changed = { work: OwnWork } | Refused;

export interface WorkContext {
  db: Kysely<Database>;
  longDb?: Kysely<Database>;
  images: ImagePipeline;
  now: () => Date;
  onChange?: (revision: number) => void;
  revision?: () => number | null;
}

export interface Assigned {
  owner_id?: string;
  site?: WorkInput | null;
  draft?: Values | null;
  preview_token?: string | null;
  preview_until?: Date | null;
  rank?: number | RawBuilder<number>;
  published_at?: Date;
  deleted_at?: Date | null;
}

export const noLink = { preview_token: null, preview_until: null };

type Decided = Assigned | Refused | "unchanged" | "erased";

/** Reads the answer in the same transaction: a form continues from its version, so it must not get a later change. */
export async function changeWork<Decision extends Decided>(
  { db, now, onChange }: WorkContext,
  id: string,
  verb: (row: Row | undefined) => Decision,
): Promise<Changed | ("erased" extends Decision ? { erased: true } : never)> {
  if (!isWorkId(id)) return { error: "not_found" };
  let revision: number | undefined;
  const changed = await db.transaction().execute(async (trx) => {
    const own = async (row: Row) => (await toOwnWorks(trx, [row], yearOf(now())))[0] as OwnWork;
    await lockWorks(trx);
    const before = await trx.selectFrom("works").selectAll().where("id", "=", id).executeTakeFirst();
    const decided: Decided = verb(before);
    if (decided === "unchanged") return before ? { work: await own(before) } : { error: "not_found" as const };
    if (decided === "erased") {
      await trx.deleteFrom("works").where("id", "=", id).execute();
      return { erased: true as const };
    }
    if ("error" in decided) {
      const isConflict = decided.error === "version_conflict" && before;
      return { ...decided, ...(isConflict && { current: await own(before) }) };
    }
    const isSeen = decided.site !== undefined || (decided.deleted_at !== undefined && before?.site);
    const columns = { ...columnsOf(decided, now()), ...(isSeen && { updated_at: now() }) };
    // An open form stays valid when only the preview link changes.
    const isChange = [decided.site, decided.draft, decided.deleted_at].some((value) => value !== undefined);
    const row = before
      ? await trx
          .updateTable("works")
          .set({ ...columns, version: before.version + (isChange ? 1 : 0) })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("works")
          .values({ id, created_at: now(), updated_at: now(), ...columns } as Insertable<Database["works"]>)
          .returningAll()
          .executeTakeFirstOrThrow();
    if (isSeen) revision = await countUp(trx);
    return { work: await own(row) };
  });
  if (revision !== undefined) onChange?.(revision);
  return changed as Awaited<ReturnType<typeof changeWork<Decision>>>;
}

function columnsOf({ site, draft, ...columns }: Assigned, now: Date) {
  return {
    ...columns,
    ...(site !== undefined && { site: site && JSON.stringify(site) }),
    ...(draft !== undefined && { draft: draft && JSON.stringify(draft), draft_at: draft && now }),
  };
}
