import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { backend } from "#app/backend.server.ts";

import { legal } from "#app/content/legal.ts";
import { portfolio } from "#app/content/portfolio.ts";
import { resume } from "#app/content/resume.ts";
import { services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";
import { throwUnavailable } from "#app/guards.server.ts";
import { knows } from "#app/negotiation.server.ts";
import { drawShareImage } from "#app/sharing/share-image.server.tsx";
import type { Route } from "./+types/share-images.ts";

const MOST_KEPT = 48;

const titles: Record<string, string> = {
  accueil: site.trade,
  portfolio: portfolio.h1,
  cv: resume.h1,
  mentions: legal.h1,
  ...Object.fromEntries(services.map(({ id, h1 }) => [id, h1])),
};

// Not in backend.server.ts, which the owner's commands load too: only the built site can draw.
const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
const oneAtATime = pLimit(1);

/** The picture of a page or a work for links that are shared, drawn when it is first asked for. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const name = /^([\w-]{1,60})\.png$/.exec(params.file)?.[1] ?? "";
  const image = await find(name);
  if (!image) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const bytes = await image;
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=3600",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

async function find(name: string): Promise<Promise<Buffer<ArrayBuffer>> | null> {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  if (title) return keep(name, () => drawShareImage(title));
  const id = /^projet-([\w-]+)$/.exec(name)?.[1];
  const { works, store } = backend();
  const work = id ? await works.find(id).catch(throwUnavailable) : null;
  if (!work) return null;
  const picture = work.image.variants.findLast(({ type }) => type === "image/webp");
  return keep(`${name} ${work.version}`, async () =>
    drawShareImage(work.title, (picture && (await store.get(`works/${picture.file}`))) ?? undefined),
  ).catch(throwUnavailable);
}

async function keep(name: string, draw: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  const known = drawn.get(name);
  const image = known ?? oneAtATime(draw);
  drawn.delete(name);
  drawn.set(name, image);
  image.catch(() => drawn.delete(name));
  const oldest = drawn.keys().next().value;
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  return image;
}
