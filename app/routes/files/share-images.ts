// State of the process: the images of pages.
import { redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { serviceImage, shareImagePath } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { entityTag, matchesEtag } from "#app/server/negotiation.server.ts";
import { DrawingsBusyError, findOrDraw } from "#app/sharing/drawings.server.ts";
import { drawPageImage } from "#app/sharing/share-image.server.tsx";
import { findShared, workImage } from "#app/sharing/work-image.server.ts";
import { shareVersion } from "#app/works/work.ts";
import { contact } from "#content/contact.ts";
import { english } from "#content/english.ts";
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
  ...(english && { [pages.english.shareImage]: english.h1 }),
  ...Object.fromEntries(servicePages.map(({ id, h1 }) => [serviceImage(id), h1])),
};

interface ShareImage {
  bytes: Uint8Array<ArrayBuffer>;
  cacheControl: string;
}

const forAnHour = "public, max-age=3600";
const forever = "public, max-age=31536000, immutable";

/** One for each of `titles`. Those of works are in the store. */
const pageImages = new Map<string, Uint8Array<ArrayBuffer>>();

/** The image for a shared link to a page or a work. It is drawn at the first request. */
export async function loader({ request, params, url }: Route.LoaderArgs): Promise<Response> {
  const name = /^([\w-]{1,60})\.png$/.exec(params.file)?.[1] ?? "";
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  try {
    if (title) return answer({ bytes: await pageImage(name, title, request.signal), cacheControl: forAnHour }, request);
    const id = /^projet-([\w-]+)$/.exec(name)?.[1];
    const work = id ? await findShared(backend(), id).catch(throwUnavailable) : null;
    if (!work) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    const version = shareVersion(work);
    // An address of an earlier state, or of 0.2.0.
    if (url.searchParams.get("v") !== String(version))
      return redirect(shareImagePath(name, version), { headers: { "Cache-Control": forAnHour } });
    const { bytes, isStored } = await workImage(backend(), work, request.signal);
    return answer({ bytes, cacheControl: isStored ? forever : "no-store" }, request);
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
