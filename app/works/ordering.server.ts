import { sql } from "kysely";
import type { Refused, WorkContext } from "./change-works.server.ts";
import type { Row } from "./documents.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";

export type Move = "first" | "up" | "down" | { before: string | null };

/** From now on the owner decides the order, not the year. Works in the bin and off the site keep their places. */
export async function reorder(
  { db, onChange }: WorkContext,
  id: string,
  move: Move,
): Promise<{ moved: true } | Refused> {
  const revision = await db.transaction().execute(async (trx) => {
    await lockWorks(trx);
    const year = sql`coalesce(year, substring(draft ->> 'year' from '^\\d{4}$')::int, 0)`;
    const works = trx.selectFrom("works").select(["id", "deleted_at", "year"]).orderBy("rank", "desc");
    const rows = await works.orderBy(year, "desc").orderBy("created_at", "desc").orderBy("id", "desc").execute();
    const ids = orderAfter(rows, id, move);
    if (!ids) return undefined;
    await sql`
      update works set rank = ${sql.lit(ids.length)} - moved.place::int + 1
      from unnest(${ids}::text[]) with ordinality as moved (id, place)
      where works.id = moved.id`.execute(trx);
    return countUp(trx);
  });
  if (revision === undefined) return { error: "not_found" };
  onChange?.(revision);
  return { moved: true };
}

function orderAfter(rows: Pick<Row, "id" | "deleted_at" | "year">[], id: string, move: Move): string[] | null {
  const shown = rows.filter((row) => !row.deleted_at && row.year !== null).map((row) => row.id);
  const place = shown.indexOf(id);
  if (place < 0) return null;
  const others = rows.map((row) => row.id).filter((other) => other !== id);
  const targets = { first: shown[0], up: shown[Math.max(0, place - 1)], down: shown[place + 2] };
  const target = typeof move === "string" ? targets[move] : move.before;
  if (target === id) return rows.map((row) => row.id);
  if (target === null || target === undefined) return [...others, id];
  if (!shown.includes(target)) return null;
  return others.toSpliced(others.indexOf(target), 0, id);
}
