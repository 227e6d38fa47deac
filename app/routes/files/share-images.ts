import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { backend } from "#app/backend.server.ts";
import { legal } from "#app/content/legal.ts";
import { portfolio } from "#app/content/portfolio.ts";
import { resume } from "#app/content/resume.ts";
import { services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";
import { throwUnavailable } from "#app/guards.server.ts";
import { knows } from "#app/http/negotiation.server.ts";
import { errorFacts } from "#app/log.server.ts";
import { drawShareImage } from "#app/sharing/share-image.server.tsx";
import { StoreAwayError } from "#app/storage/storage.ts";
import type { Work } from "#app/works/work.ts";
import type { Route } from "./+types/share-images.ts";

const MOST_KEPT = 48;

const titles: Record<string, string> = {
  accueil: site.trade,
  portfolio: portfolio.h1,
  cv: resume.h1,
  mentions: legal.h1,
  ...Object.fromEntries(services.map(({ id, h1 }) => [id, h1])),
};

interface Drawing {
  bytes: Buffer<ArrayBuffer>;
  /** How long caches may keep it. */
  caching: string;
}

const forAnHour = "public, max-age=3600";
const forever = "public, max-age=31536000, immutable";

// Not in backend.server.ts, which the owner's commands load too: only the built site can draw.
const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
const oneAtATime = pLimit(1);

/** The picture of a page or a work for links that are shared, drawn when it is first asked for. */
export async function loader({ request, params, url }: Route.LoaderArgs): Promise<Response> {
  const name = /^([\w-]{1,60})\.png$/.exec(params.file)?.[1] ?? "";
  const drawing = await find(name, url.searchParams.get("v"));
  if (!drawing) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { bytes, caching } = drawing;
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": caching,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (knows(request.headers, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

/** @param version of the work, as the address names it */
async function find(name: string, version: string | null): Promise<Drawing | null> {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  if (title) return { bytes: await keep(name, () => draw(title)), caching: forAnHour };
  const id = /^projet-([\w-]+)$/.exec(name)?.[1];
  const work = id ? await backend().works.find(id).catch(throwUnavailable) : null;
  if (!work) return null;
  try {
    const bytes = await keep(`${name} ${work.version}`, async () => draw(work.title, await pictureOf(work)));
    return { bytes, caching: version === String(work.version) ? forever : forAnHour };
  } catch (error) {
    if (!(error instanceof StoreAwayError)) throw error;
    backend().log.warn("unavailable", errorFacts(error));
    // What a link shows without the work's picture is still worth having, but not worth keeping.
    return { bytes: await keep(`${name} ${work.version} bare`, () => draw(work.title)), caching: "no-store" };
  }
}

async function pictureOf(work: Work): Promise<Uint8Array | undefined> {
  const picture = work.image.variants.findLast(({ type }) => type === "image/webp");
  return (picture && (await backend().store.get(`works/${picture.file}`))) ?? undefined;
}

/** Only the drawing waits its turn: one that waits for the store holds nobody up. */
function draw(title: string, picture?: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  return oneAtATime(() => drawShareImage(title, picture));
}

async function keep(name: string, make: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  const known = drawn.get(name);
  const image = known ?? make();
  drawn.delete(name);
  drawn.set(name, image);
  image.catch(() => drawn.delete(name));
  const oldest = drawn.keys().next().value;
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  return image;
}
