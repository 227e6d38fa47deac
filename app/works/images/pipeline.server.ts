import { availableParallelism } from "node:os";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { ObjectStore } from "#app/storage/storage.ts";
import type { Database } from "#db/schema.ts";
import * as processes from "./process.server.ts";

/** Each image in work takes a processor core and some hundred megabytes. One core is left for visitors. */
const MAX_CONCURRENT = Math.max(1, Math.min(4, availableParallelism() - 1));
const MAX_WAITING = 10;

/** Too many uploads wait: each one is in the memory of this process. */
export class TooBusyError extends Error {}

export type ImagePipeline = ReturnType<typeof createImagePipeline>;

interface PipelineOptions {
  db: Kysely<Database>;
  store: ObjectStore;
  encoders?: Pick<typeof processes, "prepareImage" | "prepareUnlessHeavy">;
}

/**
 * Turns uploads into stored WebP variants before the response; the job `image` makes the others and AVIF after it. Heavy
 * uploads have a queue of their own, so that no other waits for one that takes seconds. They run one at a time, because
 * each may take most of a gigabyte.
 */
export function createImagePipeline({ db, store, encoders = processes }: PipelineOptions) {
  const decoding = pLimit(MAX_CONCURRENT);
  const heavy = pLimit(1);

  /** Encodes an upload and stores its objects. After it the caller inserts the row that names them. */
  async function prepare(bytes: Uint8Array) {
    const prepared = await decode(bytes);
    if ("refused" in prepared) return prepared;
    const { id, objects, sourceKey } = prepared.image;
    const known = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
    // The source of a known image is stored already, or was removed after its AVIF variants were made.
    const missing = objects.filter(({ key }) => !known || key !== sourceKey);
    await Promise.all(missing.map(({ key, bytes: object, type }) => store.put(key, object, type)));
    return prepared;
  }

  async function decode(bytes: Uint8Array) {
    if (decoding.pendingCount + heavy.pendingCount >= MAX_WAITING) throw new TooBusyError("too many uploads at once");
    const prepared = await decoding(() => encoders.prepareUnlessHeavy(bytes));
    return "isHeavy" in prepared ? heavy(() => encoders.prepareImage(bytes)) : prepared;
  }

  return { prepare };
}
