import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Best first. */
const compressions = ["br", "gzip"] as const;

export type Compression = (typeof compressions)[number];

/** The headers of a request, by whatever name its server gives them. */
export type HeaderReader = Pick<Headers, "get">;

/** The headers of Node's own request. */
export function headersOf({ headers }: IncomingMessage): HeaderReader {
  return {
    get(name) {
      const value = headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(", ") : value) ?? null;
    },
  };
}

/** The best of the given compressions that a request's Accept-Encoding allows. */
export function bestEncoding(headers: HeaderReader, available: readonly Compression[]): Compression | "identity" {
  const accepted = (headers.get("Accept-Encoding") ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .filter(([, weight]) => !weight || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return compressions.find((name) => available.includes(name) && accepted.includes(name)) ?? "identity";
}

/** A strong validator of these very bytes. */
export function entityTag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether a request's If-None-Match names the tag; by the weak comparison, as RFC 9110 asks for here. */
export function knows(headers: HeaderReader, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/** Whether the browser asks for a page, as against React Router's script asking for data. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}
