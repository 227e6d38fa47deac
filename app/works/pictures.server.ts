import type { WorkContext } from "./change-works.server.ts";
import type { WorkImage } from "./work.ts";
import { toImage } from "./work-rows.server.ts";
import type { FieldErrors, ImageRefusal } from "./work-schema.server.ts";

/** A picture without a work is swept after this time. */
export const UNNAMED_HOURS = 24;

/** Stores a picture, which a work may then name. It is the only way in. */
export async function uploadPicture(
  { db, images, now }: WorkContext,
  bytes: Uint8Array,
): Promise<{ picture: WorkImage } | { refused: ImageRefusal }> {
  const prepared = await images.prepare(bytes);
  if ("refused" in prepared) return prepared;
  const { id, width, height, color, kind, inks, variants, sourceKey } = prepared.image;
  const stored = await db
    .insertInto("images")
    .values({
      ...{ id, width, height, color, kind, inks: JSON.stringify(inks), variants: JSON.stringify(variants) },
      ...{ source_key: sourceKey, claimed_until: null, named_at: now() },
    })
    // It has been sent before, and may have got more variants since.
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ named_at: now() }))
    .returningAll()
    .executeTakeFirstOrThrow();
  images.wake();
  return { picture: toImage(stored) };
}

export interface NamedPictures {
  imageId?: string | null | undefined;
  gallery?: { id: string }[] | undefined;
  phone?: { id: string } | null | undefined;
}

/**
 * Keeps the pictures that a work names from being swept until it is saved.
 * @returns errors for those that are not there
 */
export async function namePictures(
  { db, now }: WorkContext,
  { imageId, gallery = [], phone }: NamedPictures,
): Promise<FieldErrors> {
  const ids = [...(imageId ? [imageId] : []), ...gallery.map(({ id }) => id), ...(phone ? [phone.id] : [])];
  const named = db.updateTable("images").set({ named_at: now() }).where("id", "in", ids).returning("id");
  const known = new Set(ids.length > 0 ? (await named.execute()).map(({ id }) => id) : []);
  return {
    ...(imageId && !known.has(imageId) && { image: "image_missing" }),
    ...(gallery.some(({ id }) => !known.has(id)) && { gallery: "gallery_unknown" }),
    ...(phone && !known.has(phone.id) && { phone: "phone_unknown" }),
  };
}
