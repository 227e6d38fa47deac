import type { Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** Says, within the transaction that changes them, that what visitors see of the works is no longer the same. */
export async function countUp(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable("revisions")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "works")
    .execute();
}
