import { sql } from "kysely";
import { z } from "zod";
import { type ArchivedTable, integer, text } from "../works/archive-table.server.ts";
import { MAX_HOST } from "./visit.ts";

const visit = z.object({ day: z.iso.date(), page: text(200), host: text(MAX_HOST), count: integer.positive() });

/** Of two counts the larger stays: a second import doubles none, and an older archive lowers none. */
export const archivedVisits: ArchivedTable<z.output<typeof visit>> = {
  columns: Object.keys(visit.shape),
  keys: ["day", "page", "host"],
  parse: (row) => visit.parse(row),
  insert(trx, rows) {
    const count = sql<number>`greatest(visits.count, excluded.count)`;
    const insert = trx.insertInto("visits").values(rows);
    return insert.onConflict((conflict) => conflict.columns(["day", "page", "host"]).doUpdateSet({ count })).execute();
  },
};
