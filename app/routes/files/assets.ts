import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bestEncoding, type Compression, knows } from "#app/negotiation.server.ts";
import type { Route } from "./+types/assets.ts";

const types = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

interface Asset {
  type: string;
  plain: Buffer<ArrayBuffer>;
  compressed: Map<Compression, Buffer<ArrayBuffer>>;
}

/** As `react-router build` has left them; read once, at the first request. */
let assets: Map<string, Asset> | undefined;

function readAssets(): Map<string, Asset> {
  const folder = join(process.cwd(), "build/compressed");
  const read = (name: string) => readFileSync(join(folder, name));
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  return new Map(
    names.map((name) => [
      name,
      {
        type: types[name.split(".").at(-1) as keyof typeof types],
        plain: read(name),
        compressed: new Map([
          ["br", read(`${name}.br`)],
          ["gzip", read(`${name}.gz`)],
        ]),
      },
    ]),
  );
}

/** Scripts and styles, compressed when the site was built. The hash in its name says what is in a file. */
export function loader({ request, params: { file } }: Route.LoaderArgs): Response {
  assets ??= readAssets();
  const asset = assets.get(file);
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
  if (knows(request.headers, etag)) return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(body, { headers });
}
