import type { Backend } from "#app/backend.server.ts";
import type { JobHandler } from "#app/jobs/jobs.server.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import { StoreUnavailableError } from "#app/storage/storage.ts";
import type { Work, WorkImage } from "#app/works/work.ts";
import { findOrDraw } from "./drawings.server.ts";
import { drawWorkImage, shareDesign } from "./share-image.server.tsx";
import { shareKey } from "./stored-shares.server.ts";

const MAX_TRIES = 3;
const RETRY_MS = 20_000;

type Site = Pick<Backend, "works" | "store" | "log">;

/** Draws the image of a work that has come to the site or has changed there. Without it the first request does. */
export const createShareJob = (site: Site): JobHandler => ({
  async run(id, { signal }) {
    const work = await findShared(site, id);
    if (work) await storedImage(site, work, signal);
    return "done";
  },
  retryMs: (tries) => (tries < MAX_TRIES ? RETRY_MS : undefined),
  claimMs: 20_000,
});

/** A work on the site. */
export async function findShared({ works }: Pick<Site, "works">, id: string): Promise<Work | null> {
  return works.find(id);
}

/**
 * The image of a work, drawn once for each change of it. While the store is unavailable it is one without the picture.
 * @param client aborted when the client leaves
 */
export async function workImage(site: Site, work: Work, client: AbortSignal) {
  try {
    return { bytes: await storedImage(site, work, client), isStored: true };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    site.log.warn("unavailable", errorFacts(error));
    const drawBare = () => drawWorkImage(site.log, work, {});
    return { bytes: await findOrDraw(client, async () => null, drawBare), isStored: false };
  }
}

async function storedImage(site: Site, work: Work, client: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const key = shareKey(work, await shareDesign());
  const find = async () => (await site.store.get(key)) as Uint8Array<ArrayBuffer> | null;
  return findOrDraw(client, find, () => drawAndStore(site, work, key));
}

async function drawAndStore({ store, log }: Site, work: Work, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const [main, phone] = await Promise.all([
    pictureOf(store, work.image),
    work.phone && pictureOf(store, work.phone.image),
  ]);
  const image = await drawWorkImage(log, work, { main, phone: phone ?? undefined });
  // If the store is full or unavailable, the next request draws the image again.
  await store.put(key, image, "image/png").catch((error) => log.warn("share_image_not_stored", errorFacts(error)));
  return image;
}

/** The smallest variant that is large enough for any plate, or else the largest one. That of a page's top is too low. */
async function pictureOf(store: Site["store"], { variants }: WorkImage): Promise<Uint8Array | undefined> {
  const pictures = variants.filter(({ type }) => type === "image/webp");
  const picture =
    pictures.find(({ width, height }) => Math.max(width, height) >= 1_200 && height >= 630) ?? pictures.at(-1);
  return (picture && (await store.get(`works/${picture.file}`))) ?? undefined;
}
