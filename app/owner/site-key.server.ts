import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** The signature identifies the subject without revealing it, for one purpose. */
export type Sign = (purpose: string, subject: string) => Promise<string>;

/** All instances share the key through the database; the first one to need it creates it. */
export function createSign(db: Kysely<Database>): Sign {
  let key: string | undefined;

  async function readOrCreate(): Promise<string> {
    const row = await db
      .insertInto("secrets")
      .values({ name: "site-key", value: randomBytes(32).toString("base64url") })
      // This updates nothing, so that the existing row is returned.
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ name: "site-key" }))
      .returning("value")
      .executeTakeFirstOrThrow();
    return row.value;
  }

  return async (purpose, subject) => {
    key ??= await readOrCreate();
    return createHmac("sha256", key).update(`${purpose}\0${subject}`).digest("base64url");
  };
}
