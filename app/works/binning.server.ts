import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { daysFrom, yearOf } from "../formats/calendar.ts";
import { type Changed, changeWork, type WorkContext } from "./change-works.server.ts";
import { toOwnWorks } from "./documents.server.ts";
import { lockWorks } from "./revision.server.ts";
import type { OwnWork } from "./work.ts";

export const BIN_DAYS = 30;

export const binnedBefore = (now: Date) => daysFrom(now, -BIN_DAYS);

export function remove(context: WorkContext, id: string): Promise<Changed> {
  return changeWork(context, id, (row) =>
    row && !row.deleted_at ? { deleted_at: context.now() } : { error: "not_found" },
  );
}

export function restore(context: WorkContext, id: string): Promise<Changed> {
  return changeWork(context, id, (row) => (row?.deleted_at ? { deleted_at: null } : { error: "not_found" }));
}

export function erase(context: WorkContext, id: string): Promise<Changed | { erased: true }> {
  return changeWork(context, id, (row) => (row?.deleted_at ? "erased" : { error: "not_found" }));
}

export function emptyBin(db: Kysely<Database>, until: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockWorks(trx);
    const { numDeletedRows } = await trx.deleteFrom("works").where("deleted_at", "<=", until).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

export async function listRemoved({ db, now }: Pick<WorkContext, "db" | "now">): Promise<OwnWork[]> {
  const rows = await db
    .selectFrom("works")
    .selectAll()
    .where("deleted_at", ">", binnedBefore(now()))
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .execute();
  return toOwnWorks(db, rows, yearOf(now()));
}
