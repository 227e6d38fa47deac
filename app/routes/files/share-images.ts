// State of the process: the images of pages, and the queue of drawings.
import { redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { entityTag, matchesEtag } from "#app/http/negotiation.server.ts";
import { throwUnavailable } from "#app/middleware/errors.server.ts";
import { shareImagePath } from "#app/paths.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import { createDrawings, DrawingsBusyError } from "#app/sharing/drawings.server.ts";
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
const pageImages = new Map<string, Uint8Array<ArrayBuffer>>();
/** An image takes a quarter of a second to draw. */
const { findOrDraw } = createDrawings({ maxWaiting: 20, maxWaitMs: 5_000 });

/** The image for a shared link to a page or a work. It is drawn at the first request. */
export async function loader({ request, params, url }: Route.LoaderArgs): Promise<Response> {
  const name = /^([\w-]{1,60})\.png$/.exec(params.file)?.[1] ?? "";
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  try {
    if (title) return answer({ bytes: await pageImage(name, title, request.signal), cacheControl: forAnHour }, request);
    const id = /^projet-([\w-]+)$/.exec(name)?.[1];
    const work = id ? await findMounted(id).catch(throwUnavailable) : null;
    if (!work) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    const version = shareVersion(work);
    // An address of an earlier state, or of 0.2.0.
    if (url.searchParams.get("v") !== String(version))
      return redirect(shareImagePath(name, version), { headers: { "Cache-Control": forAnHour } });
    return answer(await workImage(work, request.signal), request);
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

function pageImage(name: string, title: string, client: AbortSignal) {
  const draw = async () => {
    const image = await drawPageImage(title, name === pages.home.shareImage ? site.trade : undefined);
    pageImages.set(name, image);
    return image;
  };
  return findOrDraw(client, async () => pageImages.get(name) ?? null, draw);
}

async function findMounted(id: string): Promise<MountedWork | null> {
  const { works } = backend();
  const work = await works.find(id);
  return work && (await works.mounts())(work);
}

/** Drawn once for each change of the work, then read from the store. */
async function workImage(work: MountedWork, client: AbortSignal): Promise<ShareImage> {
  const { store, log } = backend();
  const key = shareKey(work, await shareDesign());
  const find = async () => (await store.get(key)) as Uint8Array<ArrayBuffer> | null;
  try {
    return { bytes: await findOrDraw(client, find, () => drawAndStore(work, key)), cacheControl: forever };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.warn("unavailable", errorFacts(error));
    // Without the work's picture the image is still useful, but it is not stored.
    const bytes = await findOrDraw(
      client,
      async () => null,
      () => drawWorkImage(work, {}),
    );
    return { bytes, cacheControl: "no-store" };
  }
}

async function drawAndStore(work: MountedWork, key: string) {
  const { store, log } = backend();
  const [main, phone] = await Promise.all([pictureOf(work.image), work.phone && pictureOf(work.phone.image)]);
  const image = await drawWorkImage(work, { main, phone: phone ?? undefined });
  // If the store is full or unavailable, the next request draws the image again.
  await store.put(key, image, "image/png").catch((error) => log.warn("share_image_not_stored", errorFacts(error)));
  return image;
}

/** The smallest variant that is large enough for any plate, or else the largest one. That of a page's top is too low. */
async function pictureOf({ variants }: WorkImage): Promise<Uint8Array | undefined> {
  const pictures = variants.filter(({ type }) => type === "image/webp");
  const picture =
    pictures.find(({ width, height }) => Math.max(width, height) >= 1_200 && height >= 630) ?? pictures.at(-1);
  return (picture && (await backend().store.get(`works/${picture.file}`))) ?? undefined;
}
