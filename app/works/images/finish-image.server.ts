import { type Kysely, sql, type UpdateObject } from "kysely";
import type { JobHandler } from "#app/jobs/jobs.server.ts";
import { type ObjectStore, StoreUnavailableError } from "#app/storage/storage.ts";
import type { Database, VariantRow } from "#db/schema.ts";
import { countUp } from "../revision.server.ts";
import * as processes from "./process.server.ts";

const MAX_TRIES = 5;
const CLAIM_MS = 20_000;
/** After a failure of the image, and after one of the store. */
const RETRY_MS = 20_000;
const OUTAGE_MS = 10_000;

interface Finishing {
  db: Kysely<Database>;
  store: ObjectStore;
  onError: (error: unknown) => void;
  /** Called with the new revision after each committed change. */
  onChange?: (revision: number) => void;
  encoders?: Pick<typeof processes, "encodeOthers">;
}

/** The job that completes an image after the answer: its other widths and AVIF. */
export function createImageJob(options: Finishing): JobHandler {
  const { db, store, onError, onChange = () => {}, encoders = processes } = options;

  async function finish(id: string): Promise<void> {
    const found = db.selectFrom("images").select(["id", "source_key"]).where("id", "=", id);
    const image = await found.executeTakeFirst();
    if (!image?.source_key) return;
    const variants = JSON.stringify(await storeOthers(id, image.source_key));
    await change(id, { variants: sql`variants || ${variants}::jsonb`, source_key: null });
    await store.remove(image.source_key).catch(onError);
  }

  async function storeOthers(id: string, sourceKey: string): Promise<VariantRow[]> {
    const source = await store.get(sourceKey);
    if (!source) throw new Error(`the source of image ${id} is missing from the store`);
    const { variants, objects } = await encoders.encodeOthers(source);
    for (const { key, bytes, type } of objects) await store.put(key, bytes, type);
    return variants;
  }

  /** Changes an image, unless another instance has done it. */
  async function change(id: string, columns: UpdateObject<Database, "images">) {
    const revision = await db.transaction().execute(async (trx) => {
      const unfinished = trx.updateTable("images").where("id", "=", id);
      await unfinished.where("source_key", "is not", null).set(columns).execute();
      return countUp(trx);
    });
    onChange(revision);
  }

  return {
    async run(id) {
      try {
        await finish(id);
        return "done";
      } catch (error) {
        if (error instanceof StoreUnavailableError) return { waitMs: OUTAGE_MS };
        throw error;
      }
    },
    // It keeps the sizes that it has.
    async giveUp(id, trx) {
      await trx.updateTable("images").set({ source_key: null }).where("id", "=", id).execute();
    },
    retryMs: (tries) => (tries < MAX_TRIES ? RETRY_MS : undefined),
    claimMs: CLAIM_MS,
  };
}
