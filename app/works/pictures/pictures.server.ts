import { sql } from "kysely";
import type { WorkContext } from "../change-works.server.ts";
import { picturesOf, toImage } from "../documents.server.ts";
import type { WorkImage } from "../work.ts";
import type { FieldErrors, ImageRefusal, WorkChange, WorkInput } from "../work-schema.server.ts";
import type { Ink } from "./framing.ts";
import { LAST_PICTURES, leastUsed } from "./kind-and-paper.ts";

export type Uploaded = { picture: WorkImage } | { refused: ImageRefusal };

export async function uploadPicture({ db, images, now }: WorkContext, bytes: Uint8Array): Promise<Uploaded> {
  const prepared = await images.prepare(bytes);
  if ("refused" in prepared) return prepared;
  const { id, width, height, color, kind, papers, files } = prepared.image;
  const variants = files.map(({ bytes: _, ...variant }) => variant);
  const stored = await db.transaction().execute(async (trx) => {
    // One upload after the other: of pictures sent at once each counts for the next one's paper.
    await sql`select pg_advisory_xact_lock(hashtext('images.ink'))`.execute(trx);
    const last = await trx
      .selectFrom("images")
      .select("ink")
      .orderBy("stored_at", "desc")
      .limit(LAST_PICTURES)
      .execute();
    const inks = last.map((each) => each.ink as Ink);
    const ink = leastUsed(papers, inks);
    return (
      trx
        .insertInto("images")
        .values({ id, width, height, color, kind, ink, variants: JSON.stringify(variants), named_at: now() })
        // The picture was sent before, and keeps its paper.
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ named_at: now() }))
        .returningAll()
        .executeTakeFirstOrThrow()
    );
  });
  return { picture: toImage(stored) };
}

/** Keeps the named pictures from the sweep until the work is saved. @returns errors for missing ones */
export async function namePictures({ db, now }: WorkContext, named: WorkChange | WorkInput): Promise<FieldErrors> {
  const ids = picturesOf(named);
  if (ids.length === 0) return {};
  const isNamed = sql<string>`any(${ids}::text[])`;
  const found = db.updateTable("images").set({ named_at: now() }).where("id", "=", isNamed).returning("id");
  const known = new Set((await found.execute()).map(({ id }) => id));
  const isUnknown = (id: string | null | undefined) => typeof id === "string" && !known.has(id);
  return {
    ...(isUnknown(named.imageId) && { image: "image_missing" }),
    ...(named.gallery?.some(({ id }) => isUnknown(id)) && { gallery: "gallery_unknown" }),
    ...(isUnknown(named.phone?.id) && { phone: "phone_unknown" }),
  };
}
