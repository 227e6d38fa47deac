import { type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { type Changed, changeWorks, type WorkContext } from "./change-works.server.ts";
import { inOrder } from "./work-rows.server.ts";

/** One place up or down, or before another work; `before: null` is the end. */
export type Move = "up" | "down" | { before: string | null };

/**
 * Moves a work by hand. From then on the owner decides the order, no longer the year. Works in the bin keep their
 * places too, so that restoring puts them back there.
 */
export function reorderWork(context: WorkContext, id: string, move: Move): Promise<Changed> {
  return changeWorks(context, id, async (trx) => {
    const rows = await inOrder(
      trx.selectFrom("works").select(["works.id", "works.deleted_at", "works.status"]),
    ).execute();
    const ids = orderAfter(rows, id, move);
    if (!ids) return { error: "not_found" };
    await sql`
      update works set rank = ${sql.lit(ids.length)} - moved.place::int + 1
      from unnest(${ids}::text[]) with ordinality as moved (id, place)
      where works.id = moved.id`.execute(trx);
    return undefined;
  });
}

/** All ids in their new order, or null when the move names an unknown or removed work, or one that is not on the site. */
function orderAfter(
  rows: Pick<Selectable<Database["works"]>, "id" | "deleted_at" | "status">[],
  id: string,
  move: Move,
): string[] | null {
  const shown = rows.filter((row) => !row.deleted_at && row.status === "published").map((row) => row.id);
  const place = shown.indexOf(id);
  if (place < 0) return null;
  const others = rows.map((row) => row.id).filter((other) => other !== id);
  const target = move === "up" ? shown[Math.max(0, place - 1)] : move === "down" ? shown[place + 2] : move.before;
  if (target === id) return rows.map((row) => row.id);
  if (target === null || target === undefined) return [...others, id];
  if (!shown.includes(target)) return null;
  return others.toSpliced(others.indexOf(target), 0, id);
}
