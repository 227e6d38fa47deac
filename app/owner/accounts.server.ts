import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { normaliseEmail } from "./owner.ts";
import { endSessions } from "./sessions.server.ts";

export type Account = Pick<Database["owners"], "id" | "email" | "password_hash">;

export type Accounts = ReturnType<typeof createAccounts>;

/** The owner's row in the database. There is at most one. */
export function createAccounts({ db, now }: { db: Kysely<Database>; now: () => Date }) {
  async function findOwner(): Promise<{ id: string; email: string } | null> {
    return (await db.selectFrom("owners").select(["id", "email"]).executeTakeFirst()) ?? null;
  }

  async function hasOwner(): Promise<boolean> {
    return (await findOwner()) !== null;
  }

  function find(column: "id" | "email", value: string): Promise<Account | undefined> {
    return db
      .selectFrom("owners")
      .select(["id", "email", "password_hash"])
      .where(column, "=", value)
      .executeTakeFirst();
  }

  /**
   * Creates the owner and ends every sign-up code.
   * @returns the new id; null if an owner exists. A unique column ensures this for concurrent calls too.
   */
  async function insert(email: string, passwordHash: string): Promise<string | null> {
    return db.transaction().execute(async (trx) => {
      const owner = await trx
        .insertInto("owners")
        .values({ id: randomUUID(), email: normaliseEmail(email), password_hash: passwordHash, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (owner) await trx.deleteFrom("signup_codes").execute();
      return owner?.id ?? null;
    });
  }

  /** Stores a new password and ends every session except the given one. False if there is no owner. */
  async function storePassword(passwordHash: string, exceptSession: string | null): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("owners")
        .set({ password_hash: passwordHash })
        .executeTakeFirst();
      await endSessions(trx, now())
        .where("id", "!=", exceptSession ?? "")
        .execute();
      return numUpdatedRows > 0n;
    });
  }

  /**
   * Changes the address of the owner who has the address `from`, and removes every session with its network.
   * @returns false if no owner has that address
   */
  async function replace(from: string, to: { email: string; passwordHash?: string | undefined }): Promise<boolean> {
    const password = to.passwordHash === undefined ? {} : { password_hash: to.passwordHash };
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("owners")
        .set({ email: normaliseEmail(to.email), ...password })
        .where("email", "=", normaliseEmail(from))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await trx.deleteFrom("sessions").execute();
      return numUpdatedRows > 0n;
    });
  }

  return { findOwner, hasOwner, find, insert, storePassword, replace };
}
