import { builtAsset } from "#app/document/built-assets.server.ts";
import { bestEncoding, matchesEtag } from "#app/http/negotiation.server.ts";
import type { Route } from "./+types/assets.ts";

/** Scripts and styles, compressed when the site was built. The hash in its name says what is in a file. */
export function loader({ request, params: { file } }: Route.LoaderArgs): Response {
  const asset = builtAsset(file);
  if (!asset) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const encoding = bestEncoding(request.headers, [...asset.compressed.keys()]);
  const body = encoding === "identity" ? asset.plain : (asset.compressed.get(encoding) ?? asset.plain);
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
