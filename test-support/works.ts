import { type Kysely, sql, type Transaction } from "kysely";
import sharp, { type Create } from "sharp";
import type { Values } from "#app/works/form-values.ts";
import type { Sent } from "#app/works/read-work.server.ts";
import { countUp } from "#app/works/revision.server.ts";
import { draftSchema } from "#app/works/work-schema.server.ts";
import type { Works } from "#app/works/works.server.ts";
import type { Database } from "#db/schema.ts";

export function picture(options: Partial<Create> = {}): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#c04020", ...options } })
    .png()
    .toBuffer();
}

interface Options extends Values, Partial<Pick<Sent, "version" | "userId">> {
  /** Stored first; null for none. */
  image?: Buffer | null;
}

/** A request for a work, complete unless its values say otherwise. */
export async function sentOf(works: Pick<Works, "uploadPicture">, options: Options = {}): Promise<Sent> {
  const { image = await picture(), version, userId, ...values } = options;
  const stored = image && (await works.uploadPicture(image));
  if (stored && "refused" in stored) throw new Error(stored.refused);
  const imageId = stored?.picture.id ?? null;
  const complete = { title: "Rivage", url: "https://rivage.example.com", year: 2022, desc: "Une carte.", imageId };
  return { values: { ...complete, ...values }, refused: {}, version, userId };
}

/** The owner cannot sign in: the hash is none. */
export async function insertOwner(db: Kysely<Database>, id = "owner"): Promise<void> {
  const account = { id, email: "owner@example.com", password_hash: "$2b$12$hash", created_at: new Date() };
  await db.insertInto("owners").values(account).execute();
}

/**
 * Inserts many works as rows only. They share one image, which is in no store. Every second one uses React, every
 * three-thousandth one Rare too.
 */
export async function fillWithWorks(db: Kysely<Database>, ownerId: string, count: number): Promise<void> {
  const variants = [480, 960].map((width) => ({
    key: `works/${"0".repeat(24)}-${width}.webp`,
    type: "image/webp",
    width,
    height: (width * 3) / 4,
  }));
  const image = { id: "0".repeat(64), width: 960, height: 720, color: "#c04020", kind: "screen", ink: "teal" } as const;
  const row = { ...image, variants: JSON.stringify(variants) };
  await db.insertInto("images").values(row).execute();
  const site = draftSchema(2026).parse({ imageId: image.id, desc: "Une description de quelques mots." });
  await sql`
    insert into works (id, owner_id, site, published_at, created_at, updated_at)
    select lpad(to_hex(n), 12, '0'), ${ownerId}, ${JSON.stringify(site)}::jsonb || jsonb_build_object(
        'title', 'Projet ' || n, 'url', 'https://projet.example.com/' || n, 'year', 1990 + n % 36,
        'technologies', case when n % 3000 = 0 then '["React", "Rare"]' when n % 2 = 0 then '["React"]' else '[]' end::jsonb
      ), moment, moment, moment
    from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as moment from generate_series(1, ${count}::int) as n)
      as numbered`.execute(db);
  await countUp(db as Transaction<Database>);
  await sql`analyze works`.execute(db);
}
