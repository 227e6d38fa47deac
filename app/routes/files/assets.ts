import { builtAsset } from "#app/server/built-assets.server.ts";
import { bestVariant, matchesEtag } from "#app/server/negotiation.server.ts";
import type { Route } from "./+types/assets.ts";

/** A script or style sheet, compressed at build time. Its name has a hash of its content. */
export function loader({ request, params: { file } }: Route.LoaderArgs): Response {
  const asset = builtAsset(file);
  if (!asset) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const [encoding, body] = bestVariant(request.headers, asset.variants);
  const etag = `"${file}-${encoding}"`;
  const headers = new Headers({
    "Content-Type": `${asset.type}; charset=utf-8`,
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
    ETag: etag,
  });
  if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(body, { headers });
}
