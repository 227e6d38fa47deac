import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { normaliseEmail } from "./owner.ts";
import type { Passwords } from "./passwords.server.ts";
import { endSessions, type Sessions } from "./sessions.server.ts";
import type { SiteKey } from "./site-key.server.ts";
import type { Throttle, ThrottleKeys } from "./throttle.server.ts";

export interface OwnerOptions {
  db: Kysely<Database>;
  passwords: Passwords;
  throttle: Throttle;
  siteUrl: string;
  now: () => Date;
  /** Told of each attempt to sign in, to sign up or to change the password. */
  onAttempt?: (attempt: string, outcome: string) => void;
}

export interface OwnerParts extends OwnerOptions {
  accounts: Accounts;
  sessions: Sessions;
  throttleKeys: ThrottleKeys;
  sign: SiteKey["sign"];
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(options: { db: Kysely<Database>; passwords: Passwords; now: () => Date }) {
  const { db, passwords, now } = options;

  const findOwner = () => db.selectFrom("owners").select(["id", "email"]).executeTakeFirst();

  const findWithHash = () => db.selectFrom("owners").select(["id", "email", "password_hash"]).executeTakeFirst();

  const hasOwner = async () => (await findOwner()) !== undefined;

  /** Null if an owner exists, which a unique column ensures for concurrent calls too. */
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

  async function resetPassword(password: string, exceptSession = ""): Promise<boolean> {
    const password_hash = await passwords.hash(password);
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx.updateTable("owners").set({ password_hash }).executeTakeFirst();
      await endSessions(trx, now()).where("id", "!=", exceptSession).execute();
      return numUpdatedRows > 0n;
    });
  }

  /** Every session and key ends, and no network is known any more. False if `from` is not the owner's address. */
  async function handOver(from: string, { email, password }: { email: string; password?: string }): Promise<boolean> {
    // Kysely leaves out a column that is undefined, so the password stays.
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
