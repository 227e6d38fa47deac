import { throwUnavailable } from "#app/server/errors.server.ts";
import { matchesEtag } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import type { Route } from "./+types/pictures.ts";

const file = /^[0-9a-f]{24}-\d{1,4}\.(webp|avif)$/;

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const type = file.exec(params.file)?.[1];
  if (!type) return notFound();
  const etag = `"${params.file}"`;
  const headers = {
    "Content-Type": `image/${type}`,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  // The name is the hash of the bytes, so a client's copy is valid without a look into the store.
  if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers });
  const bytes = await backend().store.get(`works/${params.file}`).catch(throwUnavailable);
  if (!bytes) return notFound();
  return new Response(Buffer.from(bytes), { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}
