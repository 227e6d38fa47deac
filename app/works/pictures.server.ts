import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import type { WorkContext } from "./change-works.server.ts";
import type { PreparedImage } from "./images/images.server.ts";
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
  const { id } = prepared.image;
  const row = await db.transaction().execute(async (trx) => {
    await insertImage(trx, prepared.image);
    return nameImages(trx, [id], now());
  });
  images.wake();
  const [stored] = row;
  if (!stored) throw new Error(`image ${id} was removed while it was stored`);
  return { picture: toImage(stored) };
}

async function insertImage(trx: Transaction<Database>, image: PreparedImage): Promise<void> {
  await trx
    .insertInto("images")
    .values({
      id: image.id,
      width: image.width,
      height: image.height,
      color: image.color,
      kind: image.kind,
      inks: JSON.stringify(image.inks),
      variants: JSON.stringify(image.variants),
      source_key: image.sourceKey,
      claimed_until: null,
      named_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Keeps the images from being swept for a day. @returns those that exist */
function nameImages(db: Kysely<Database> | Transaction<Database>, ids: string[], now: Date) {
  return db.updateTable("images").set({ named_at: now }).where("id", "in", ids).returningAll().execute();
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
  const known = new Set(ids.length > 0 ? (await nameImages(db, ids, now())).map(({ id }) => id) : []);
  return {
    ...(imageId && !known.has(imageId) && { image: "image_missing" }),
    ...(gallery.some(({ id }) => !known.has(id)) && { gallery: "gallery_unknown" }),
    ...(phone && !known.has(phone.id) && { phone: "phone_unknown" }),
  };
}
