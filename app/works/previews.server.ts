import { randomBytes } from "node:crypto";
import type { Kysely, Selectable, Transaction, UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";
import { isEqual } from "../owner/hash.server.ts";
import type { SiteKey } from "../owner/site-key.server.ts";
import { isWorkId } from "./work.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The link that shows what is being prepared to everybody who has it. */
export interface Preview {
  token: string;
  expiresAt: Date;
  isExpired: boolean;
  /** Its changes were published or discarded. */
  isEnded: boolean;
}

export type Previews = ReturnType<typeof createPreviews>;

interface Options {
  db: Kysely<Database>;
  sign: SiteKey["sign"];
  now: () => Date;
}

/** A link's token is a signature of the nonce with the site's key, so neither the database nor an archive has it. */
export function createPreviews({ db, sign, now }: Options) {
  const inThirtyDays = () => new Date(now().getTime() + DAYS * DAY_MS);
  const tokenOf = (workId: string, nonce: string) => sign("preview", `${workId}\0${nonce}`);

  async function toPreview({ work_id, nonce, ...row }: Selectable<Database["previews"]>): Promise<Preview> {
    return {
      token: await tokenOf(work_id, nonce),
      expiresAt: row.expires_at,
      isExpired: row.expires_at <= now(),
      isEnded: row.ended_at !== null,
    };
  }

  /** A new link. The one before it ends. Null when nothing is being prepared. */
  async function create(workId: string): Promise<Preview | null> {
    if (!(await isPrepared(workId))) return null;
    const values = {
      nonce: randomBytes(16).toString("base64url"),
      expires_at: inThirtyDays(),
      is_off: false,
    };
    const row = await db
      .insertInto("previews")
      .values({ work_id: workId, ...values })
      .onConflict((conflict) => conflict.column("work_id").where("ended_at", "is", null).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPreview(row);
  }

  async function isPrepared(workId: string): Promise<boolean> {
    if (!isWorkId(workId)) return false;
    const row = await db
      .selectFrom("works")
      .select("id")
      .where("id", "=", workId)
      .where((eb) => eb.or([eb("status", "=", "draft"), eb("draft", "is not", null)]))
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Lets a link last thirty days from now. */
  const prolong = (workId: string) => change(workId, { expires_at: inThirtyDays() });

  /** Switches a link off, or on again. */
  const setOff = (workId: string, isOff: boolean) => change(workId, { is_off: isOff });

  async function change(workId: string, columns: UpdateObject<Database, "previews">): Promise<boolean> {
    const links = db.updateTable("previews").set(columns).where("work_id", "=", workId).where("ended_at", "is", null);
    return (await links.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** The links that are on, by the ids of their works. */
  async function list(): Promise<Map<string, Preview>> {
    const current = db.selectFrom("previews").selectAll().where("is_off", "=", false).where("ended_at", "is", null);
    const rows = await current.execute();
    const previews = await Promise.all(rows.map(toPreview));
    return new Map(rows.map(({ work_id }, index) => [work_id, previews[index] as Preview]));
  }

  /** What a link shows: null, as if there were no such work, for a wrong, replaced or switched-off one. */
  async function check(workId: string, token: string): Promise<Preview | null> {
    const links = db.selectFrom("previews").selectAll().where("work_id", "=", workId).where("is_off", "=", false);
    const previews = await Promise.all((await links.execute()).map(toPreview));
    return previews.find((preview) => isEqual(preview.token, token)) ?? null;
  }

  return { create, prolong, setOff, list, check };
}

/** Call it when nothing is being prepared any more. A link that is switched off stays as if it had never been. */
export async function endPreview(trx: Transaction<Database>, workId: string, endedAt: Date): Promise<void> {
  const current = trx.updateTable("previews").where("work_id", "=", workId).where("ended_at", "is", null);
  await current.set({ ended_at: endedAt }).execute();
}
