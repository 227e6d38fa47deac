import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Variants<Variant> {
  br?: Variant;
  gzip?: Variant;
  identity: Variant;
}

export type HeaderReader = Pick<Headers, "get">;

export function headersOf({ headers }: IncomingMessage): HeaderReader {
  return { get: (name) => headers[name.toLowerCase()]?.toString() ?? null };
}

/** A variant may be made when it is read, so only the returned one is read. */
export function bestVariant<Variant>(headers: HeaderReader, variants: Variants<Variant>) {
  const { br, gzip } = variants;
  const asked = (headers.get("Accept-Encoding") ?? "").toLowerCase().replace(/\s/g, "").split(",");
  const isAccepted = (encoding: string) => {
    const named = (name: string) => asked.find((part) => part === name || part.startsWith(`${name};`));
    return !/^$|;q=0(\.0*)?(;|$)/.test(named(encoding) ?? named("*") ?? "");
  };
  if (br && isAccepted("br")) return ["br", br] as const;
  return gzip && isAccepted("gzip") ? (["gzip", gzip] as const) : (["identity", variants.identity] as const);
}

export function entityTag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

export function matchesEtag(headers: HeaderReader, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/** False for React Router's own requests for a page's data. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}
