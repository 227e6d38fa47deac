import type { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "../paths.ts";
import { backend } from "../site.server.ts";
import { type HeaderReader, headersOf, matchesEtag } from "./negotiation.server.ts";

const picture = new RegExp(`^${paths.images}/([0-9a-f]{24}-\\d{1,4}\\.(webp|avif))$`);
const readings = new Map<string, Promise<Uint8Array | null>>();

/** Express and the router would take as long again. They get a picture only if the store has failed. */
export function answerPicture(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  next: () => void,
): boolean {
  if (!picture.test(path)) return false;
  readPicture(path, headersOf(request)).then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    next,
  );
  return true;
}

export async function readPicture(path: string, sent: HeaderReader) {
  const [, file, type] = picture.exec(path) ?? [];
  const notFound = { status: 404, headers: { "Cache-Control": "no-store" }, body: null };
  if (!file) return notFound;
  const etag = `"${file}"`;
  const headers = {
    "Content-Type": `image/${type}`,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  // The name is the hash of the bytes, so a client's copy is valid without a look into the store.
  if (matchesEtag(sent, etag)) return { status: 304, headers, body: null };
  const bytes = await readOnce(`works/${file}`);
  if (!bytes) return notFound;
  return { status: 200, headers: { ...headers, "Content-Length": String(bytes.length) }, body: bytes };
}

/** Visitors who ask for the same picture at once share one reading, because a crowd would slow the store down. */
function readOnce(key: string): Promise<Uint8Array | null> {
  const reading = readings.get(key) ?? backend().store.get(key);
  readings.set(key, reading);
  return reading.finally(() => readings.delete(key));
}
