import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { DAY_SECONDS, KNOWN_NETWORK_SECONDS } from "./session-life.ts";

const SIGN_UP_CODE_SECONDS = 7 * DAY_SECONDS;

export async function removeExpired(db: Kysely<Database>, now: Date): Promise<{ sessions: number }> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  await db.deleteFrom("attempts").where("resets_at", "<", now).execute();
  await db.deleteFrom("signup_codes").where("created_at", "<", ago(SIGN_UP_CODE_SECONDS)).execute();
  // A session that has ended still says that its network is the owner's.
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("last_used_at", "<", ago(KNOWN_NETWORK_SECONDS))
    .executeTakeFirst();
  return { sessions: Number(numDeletedRows) };
}
