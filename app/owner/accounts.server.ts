import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { normaliseEmail } from "./owner.ts";
import type { Passwords } from "./passwords.server.ts";
import { endSessions } from "./sessions.server.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** The owner's row in the database. There is at most one. */
export function createAccounts(options: { db: Kysely<Database>; passwords: Passwords; now: () => Date }) {
  const { db, passwords, now } = options;

  const findOwner = () => db.selectFrom("owners").select(["id", "email"]).executeTakeFirst();

  const findWithHash = () => db.selectFrom("owners").select(["id", "email", "password_hash"]).executeTakeFirst();

  const hasOwner = async () => (await findOwner()) !== undefined;

  /**
   * Creates the owner and ends every sign-up code.
   * @returns the new id; null if an owner exists. A unique column ensures this for concurrent calls too.
   */
  async function create(email: string, password: string): Promise<string | null> {
    if (await hasOwner()) return null;
    const password_hash = await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const owner = await trx
        .insertInto("owners")
        .values({ id: randomUUID(), email: normaliseEmail(email), password_hash, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (owner) await trx.deleteFrom("signup_codes").execute();
      return owner?.id ?? null;
    });
  }

  /** Sets a password and ends every session except the given one. False if there is no owner. */
  async function resetPassword(password: string, exceptSession = ""): Promise<boolean> {
    const password_hash = await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx.updateTable("owners").set({ password_hash }).executeTakeFirst();
      await endSessions(trx, now()).where("id", "!=", exceptSession).execute();
      return numUpdatedRows > 0n;
    });
  }

  /**
   * Gives the site and its works to a person with another address. Every session and key ends, and no network is
   * known any more.
   * @param from the current owner's address; false if the owner has another one
   * @param to.password if left out, the password stays
   */
  async function handOver(from: string, { email, password }: { email: string; password?: string }): Promise<boolean> {
    // Kysely leaves out a column that is undefined.
    const password_hash = password === undefined ? undefined : await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("owners")
        .set({ email: normaliseEmail(email), password_hash })
        .where("email", "=", normaliseEmail(from))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) {
        await trx.deleteFrom("sessions").execute();
        await trx.deleteFrom("keys").execute();
      }
      return numUpdatedRows > 0n;
    });
  }

  return { findOwner, findWithHash, hasOwner, create, resetPassword, handOver };
}
