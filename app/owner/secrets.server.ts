import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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

/** It hashes tokens and codes, which are random: unlike a password, they need no slow hash. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Compares in constant time. */
export function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
