import { randomBytes } from "node:crypto";
import { changeWorks, type PublishResult, resultOf, type WorkContext } from "./change-works.server.ts";
import { namePictures } from "./pictures.server.ts";
import { type Claim, claimPublication, completeClaim, lockClaim, releaseClaim } from "./publications.server.ts";
import type { ReadWork } from "./work-request.server.ts";
import { columnsOf, firstRank, savePictures } from "./work-rows.server.ts";

/** Publishes a work. Requests with the same publication key publish one work. */
export async function publishWork(context: WorkContext, ownerId: string, read: ReadWork): Promise<PublishResult> {
  if (read.userId && read.userId !== ownerId) return { error: "not_yours" };
  if (!read.publication) return createWork(context, ownerId, read, null);
  const claim = await claimPublication(context, ownerId, read.publication);
  if (!("claimedAt" in claim)) return claim;
  try {
    const result = await createWork(context, ownerId, read, claim);
    if ("work" in result) return result;
    // Another request has taken the claim over in the meantime: its work is the answer.
    if (result.error === "publication_in_flight") return await publishWork(context, ownerId, read);
    await releaseClaim(context.db, claim);
    return result;
  } catch (error) {
    await releaseClaim(context.db, claim).catch(() => {});
    throw error;
  }
}

async function createWork(
  context: WorkContext,
  ownerId: string,
  read: ReadWork,
  claim: Claim | null,
): Promise<PublishResult> {
  const { images, now } = context;
  const isDraft = read.input.status === "draft";
  if (!read.image && !isDraft) return { error: "fields_invalid", fields: { image: "image_missing" } };
  const prepared = read.image ? await images.prepare(read.image) : null;
  if (prepared && "refused" in prepared) return { error: "fields_invalid", fields: { image: prepared.refused } };
  const pictures = await namePictures(context, read.input, read.others);
  if ("fields" in pictures) return { error: "fields_invalid", fields: pictures.fields };
  const image = prepared?.image;
  const id = newWorkId();
  const isCreated = await changeWorks(
    context,
    async (trx) => {
      if (claim && !(await lockClaim(trx, claim))) return false;
      await trx
        .insertInto("works")
        .values({
          id,
          owner_id: ownerId,
          ...columnsOf(read.input),
          image_id: image?.id ?? null,
          rank: isDraft ? 0 : firstRank,
          created_at: now(),
          updated_at: now(),
          deleted_at: null,
        })
        .execute();
      await savePictures(trx, id, pictures.change);
      if (claim) await completeClaim(trx, claim, id);
      return true;
    },
    [...(image ? [image] : []), ...pictures.images],
  );
  if (!isCreated) return { error: "publication_in_flight" };
  images.wake();
  return resultOf(context, id);
}

// Without i, l, o and u: no two characters look alike, and no id spells a word.
const idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

function newWorkId(): string {
  return Array.from(randomBytes(12), (byte) => idAlphabet[byte & 31]).join("");
}
