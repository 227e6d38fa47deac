import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A body in each encoding that is available. */
export interface Variants<Variant> {
  br?: Variant;
  gzip?: Variant;
  identity: Variant;
}

export type HeaderReader = Pick<Headers, "get">;

/** The headers of Node's own request. */
export function headersOf({ headers }: IncomingMessage): HeaderReader {
  return { get: (name) => headers[name.toLowerCase()]?.toString() ?? null };
}

/** The smallest variant that the request's Accept-Encoding allows, after its encoding. */
export function bestVariant<Variant>(headers: HeaderReader, { br, gzip, identity }: Variants<Variant>) {
  const asked = (headers.get("Accept-Encoding") ?? "").toLowerCase().split(",");
  const weights = new Map(
    asked.map((part) => {
      const [name = "", weight = ""] = part.split(";").map((piece) => piece.trim());
      return [name, !/^q=0(\.0*)?$/.test(weight)];
    }),
  );
  const isAccepted = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? false;
  if (br && isAccepted("br")) return ["br", br] as const;
  return gzip && isAccepted("gzip") ? (["gzip", gzip] as const) : (["identity", identity] as const);
}

/** A strong validator for these bytes. */
export function entityTag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether the request's If-None-Match has the tag, by the weak comparison of RFC 9110. */
export function matchesEtag(headers: HeaderReader, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/** Whether the browser requests a page. False for React Router's own requests for a page's data. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}
