import { readFile } from "node:fs/promises";
import pictures, { hero } from "virtual:content-pictures";
import { ASSETS } from "#app/pages/kit/shown-work.ts";
import { ownPages } from "#app/pages/pages.server.ts";
import { pages } from "#app/pages/pages.ts";
import { encodedPicture } from "#app/pages/service/service-pictures.server.ts";
import { serviceImage } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { entityTag, matchesEtag } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import { type Mount, mountOf } from "#app/works/pictures/mount.ts";
import type { EncodedImage } from "#app/works/work.ts";
import { contact } from "#content/contact.ts";
import { english } from "#content/english.ts";
import { home } from "#content/home.ts";
import { legal } from "#content/legal.ts";
import { palette } from "#content/palette.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import type { Route } from "./+types/share-images.ts";
import { DrawingsBusyError, shareImages } from "./drawings.server.ts";
import type { Shared } from "./share-image.server.tsx";

const ofPages: Record<string, Shared> = {
  [pages.home.shareImage]: { title: site.ownerName, trade: site.trade },
  [pages.portfolio.shareImage]: { title: portfolio.h1 },
  [pages.resume.shareImage]: { title: resume.h1 },
  [pages.contact.shareImage]: { title: contact.h1 },
  [pages.legal.shareImage]: { title: legal.h1 },
  ...Object.fromEntries(ownPages.map(({ shareImage, title }) => [shareImage, { title }])),
  ...(english && { [pages.english.shareImage]: { title: english.h1 } }),
};

const ownPicture = pictures[home.hero.file ?? ""];
const ownPlate = hero && ownPicture && plateOf(ownPicture, hero);

/** The image is drawn when it is asked for. `?v=` is for the caches of others. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const name = /^([\w-]{1,80})\.jpg$/.exec(params.file)?.[1] ?? "";
  const ofSite = ofPage(name);
  const id = /^projet-([\w-]+)$/.exec(name)?.[1] ?? "";
  const changedAt = ofSite ? null : await changeOf(id).catch(throwUnavailable);
  if (changedAt === undefined) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  // The ETag is not that of the bytes: it is known before they are drawn, and without a query.
  const etag = entityTag(JSON.stringify([ofSite ?? [id, changedAt], palette, site.brand]));
  const headers = {
    "Content-Type": "image/jpeg",
    "Cache-Control": "public, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers });
  try {
    const bytes = await shareImages.get(etag, request.signal, () => (ofSite ? draw(ofSite, fromBuild) : drawWork(id)));
    return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
  } catch (error) {
    if (!(error instanceof DrawingsBusyError)) return throwUnavailable(error);
    return new Response(null, { status: 503, headers: { "Retry-After": "1", "Cache-Control": "no-store" } });
  }
}

function ofPage(name: string): Shared | null {
  const page = servicePages.find(({ id }) => serviceImage(id) === name);
  if (!page) return ofPages[name] && Object.hasOwn(ofPages, name) ? { ...ofPages[name], plate: ownPlate } : null;
  const [first] = page.content.flatMap(({ image }) => encodedPicture(image) ?? []);
  return {
    title: page.h1,
    plate: first && plateOf(first.image, first.shown),
    service: services.find(({ id }) => id === page.id),
  };
}

const changeOf = async (id: string) => (await backend().works.index.read()).changedAt.get(id);

/** @throws DrawingsBusyError for a work that was just removed: the next answer is a 404 */
async function drawWork(id: string) {
  const work = await backend().works.find(id);
  if (!work) throw new DrawingsBusyError();
  const { title, image, framing, phone } = work;
  return draw({ title, plate: plateOf(image, { mount: mountOf(image, framing) }, phone?.image) }, fromStore);
}

function plateOf(image: EncodedImage, { mount }: { mount: Mount }, phone?: EncodedImage) {
  return { mount, image: fileOf(image), phone: phone ? fileOf(phone) : null };
}

/** The smallest file that is large enough for any plate, or else the largest one. That of a page's top is too low. */
function fileOf({ width, height, ink, variants }: EncodedImage) {
  const files = variants.filter(({ type }) => type === "image/webp");
  const large = files.find((each) => Math.max(each.width, each.height) >= 1_200 && each.height >= 630);
  return { width, height, ink, file: (large ?? files.at(-1))?.file ?? "" };
}

type Read = (file: string) => Promise<Uint8Array | null>;

/** The development server has none on the disk. */
const fromBuild: Read = (file) => readFile(`build/client${ASSETS}/${file}`).catch(() => null);
const fromStore: Read = (file) => backend().store.get(`works/${file}`);

async function draw(shared: Shared, read: Read) {
  const { drawShareImage } = await import("./share-image.server.tsx");
  return drawShareImage(shared, read, backend().log);
}
