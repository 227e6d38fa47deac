// State of the process: the images of pages, and the drawing queue.
import { backend } from "#app/backend.server.ts";
import { entityTag, matchesEtag } from "#app/http/negotiation.server.ts";
import { throwUnavailable } from "#app/middleware/errors.server.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import { createDrawingQueue, DrawingsBusyError, type Drawn } from "#app/sharing/drawing-queue.server.ts";
import { drawPageImage, drawWorkImage, shareDesign } from "#app/sharing/share-image.server.tsx";
import { shareKey } from "#app/sharing/stored-shares.server.ts";
import { StoreUnavailableError } from "#app/storage/storage.ts";
import type { MountedWork } from "#app/works/mounting/mounts.server.ts";
import { shareVersion, type WorkImage } from "#app/works/work.ts";
import { contact } from "#content/contact.ts";
import { legal } from "#content/legal.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { servicePages } from "#content/service-pages.ts";
import { site } from "#content/site.ts";
import { pages } from "../pages.ts";
import type { Route } from "./+types/share-images.ts";

/** An image takes half a second to draw. */
const MAX_WAITING = 20;

const titles: Record<string, string> = {
  [pages.home.shareImage]: site.ownerName,
  [pages.portfolio.shareImage]: portfolio.h1,
  [pages.resume.shareImage]: resume.h1,
  [pages.contact.shareImage]: contact.h1,
  [pages.legal.shareImage]: legal.h1,
  ...Object.fromEntries(servicePages.map(({ id, h1 }) => [id, h1])),
};

interface ShareImage {
  bytes: Uint8Array<ArrayBuffer>;
  cacheControl: string;
}

const forAnHour = "public, max-age=3600";
const forever = "public, max-age=31536000, immutable";

// The images of pages, one for each of `titles`. Those of works are in the store. This is not in backend.server.ts,
// because the commands load that file and only the built site can draw.
const pageImages = new Map<string, Drawn>();
const queue = createDrawingQueue({ maxWaiting: MAX_WAITING });

/** The image for a shared link to a page or a work. It is drawn at the first request. */
export async function loader({ request, params, url }: Route.LoaderArgs): Promise<Response> {
  const name = /^([\w-]{1,60})\.png$/.exec(params.file)?.[1] ?? "";
  try {
    const image = await find(name, url.searchParams.get("v"), request.signal);
    return image
      ? answer(image, request)
      : new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof DrawingsBusyError)) throw error;
    return new Response(null, { status: 503, headers: { "Retry-After": "1", "Cache-Control": "no-store" } });
  }
}

function answer({ bytes, cacheControl }: ShareImage, request: Request): Response {
  const etag = entityTag(bytes);
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

/** @param version in the address; see `shareVersion` */
async function find(name: string, version: string | null, client: AbortSignal): Promise<ShareImage | null> {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  if (title) return { bytes: await pageImage(name, title, client), cacheControl: forAnHour };
  const id = /^projet-([\w-]+)$/.exec(name)?.[1];
  const work = id ? await findMounted(id).catch(throwUnavailable) : null;
  if (!work) return null;
  try {
    const bytes = await workImage(work, client);
    return { bytes, cacheControl: version === String(shareVersion(work)) ? forever : forAnHour };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    backend().log.warn("unavailable", errorFacts(error));
    // Without the work's picture the image is still useful, but it is not stored.
    const bytes = await queue.draw(`${name} bare`, client, (turn) => turn(() => drawWorkImage(work)));
    return { bytes, cacheControl: "no-store" };
  }
}

async function pageImage(name: string, title: string, client: AbortSignal): Promise<Drawn> {
  const trade = name === pages.home.shareImage ? site.trade : undefined;
  const image =
    pageImages.get(name) ?? (await queue.draw(name, client, (turn) => turn(() => drawPageImage(title, trade))));
  pageImages.set(name, image);
  return image;
}

async function findMounted(id: string): Promise<MountedWork | null> {
  const { works } = backend();
  const work = await works.find(id);
  return work && (await works.mounts())(work);
}

/** Drawn once for each change of the work and each paper, then read from the store. */
async function workImage(work: MountedWork, client: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { store, log } = backend();
  const key = shareKey(work, shareDesign());
  const stored = await store.get(key);
  if (stored) return Buffer.from(stored);
  return queue.draw(key, client, async (turn) => {
    const [main, phone] = await Promise.all([pictureOf(work.image), work.phone && pictureOf(work.phone.image)]);
    const image = await turn(() => drawWorkImage(work, { main, phone: phone ?? undefined }));
    // If the store is full or unavailable, the next request draws the image again.
    await store.put(key, image, "image/png").catch((error) => log.warn("share_image_not_stored", errorFacts(error)));
    return image;
  });
}

async function pictureOf(image: WorkImage): Promise<Uint8Array | undefined> {
  const picture = image.variants.findLast(({ type }) => type === "image/webp");
  return (picture && (await backend().store.get(`works/${picture.file}`))) ?? undefined;
}
