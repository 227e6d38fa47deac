import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { caseStudyLimits } from "./case-study.ts";
import type { WorkContext } from "./change-works.server.ts";
import type { PreparedImage } from "./images/images.server.ts";
import type { PictureInput, WorkChange, WorkImage } from "./work.ts";
import type { WorkBody } from "./work-body.server.ts";
import { toImage } from "./work-rows.server.ts";
import type { FieldErrors, ImageRefusal } from "./work-schema.server.ts";

/** A picture without a work is swept after this time. */
export const UNNAMED_HOURS = 24;

/** Stores a picture that a work will name later. */
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

export async function insertImage(trx: Transaction<Database>, image: PreparedImage): Promise<void> {
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

/** Pictures that a work may name: their files are stored, and they are not swept meanwhile. */
export interface NamedPictures {
  /** The gallery and the phone's picture with the new ones; undefined stays as it is. */
  change: Pick<WorkChange, "gallery" | "phone">;
  /** To be inserted with the work. */
  images: PreparedImage[];
}

/**
 * Prepares the files of a form without scripts, and checks that the named pictures exist.
 * @param stored the gallery that a file is added to when the request has none
 */
export async function namePictures(
  { db, images, now }: WorkContext,
  input: Pick<WorkChange, "gallery" | "phone">,
  files: WorkBody["others"] = { gallery: null, phone: null },
  stored: PictureInput[] = [],
): Promise<NamedPictures | { fields: FieldErrors }> {
  let { gallery, phone } = input;
  const added: PreparedImage[] = [];
  if (files.gallery) {
    const prepared = await images.prepare(files.gallery);
    if ("refused" in prepared) return { fields: { gallery: prepared.refused } };
    const { id } = prepared.image;
    gallery ??= stored;
    if (gallery.some((picture) => picture.id === id)) return { fields: { gallery: "gallery_twice" } };
    if (gallery.length >= caseStudyLimits.gallery) return { fields: { gallery: "gallery_too_many" } };
    gallery = [...gallery, { id }];
    added.push(prepared.image);
  }
  if (files.phone) {
    const prepared = await images.prepare(files.phone);
    if ("refused" in prepared) return { fields: { phone: prepared.refused } };
    phone = { ...phone, id: prepared.image.id };
    added.push(prepared.image);
  }
  const fields = await unknownPictures({ gallery, phone });
  return fields ? { fields } : { change: { gallery, phone }, images: added };

  async function unknownPictures(named: NamedPictures["change"]): Promise<FieldErrors | null> {
    const ids = [...(named.gallery ?? []), ...(named.phone ? [named.phone] : [])].map(({ id }) => id);
    const sent = ids.filter((id) => !added.some((image) => image.id === id));
    if (sent.length === 0) return null;
    const known = new Set((await nameImages(db, sent, now())).map(({ id }) => id));
    const isUnknown = (id: string) => sent.includes(id) && !known.has(id);
    if (named.gallery?.some(({ id }) => isUnknown(id))) return { gallery: "gallery_unknown" };
    return named.phone && isUnknown(named.phone.id) ? { phone: "phone_unknown" } : null;
  }
}
