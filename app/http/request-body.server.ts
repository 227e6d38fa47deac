import { parseFormData } from "@remix-run/form-data-parser";

/** Longest text that any request may carry beside a picture. */
export const TEXT_BYTES = 65_536;

export type BodyFault = "body_malformed" | "body_too_large" | "body_type";

/** The media type of a body, without its parameters; null for one that is compressed, which nothing here reads. */
export function bodyType(request: Request): string | null {
  if (request.headers.has("Content-Encoding")) return null;
  return request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? null;
}

/** Reads a body that is to be one JSON object. */
export async function readJsonObject(
  request: Request,
): Promise<{ values: Record<string, unknown> } | { refused: BodyFault }> {
  if (bodyType(request) !== "application/json") return { refused: "body_type" };
  const bytes = await readBytes(request, TEXT_BYTES);
  if (!bytes) return { refused: "body_too_large" };
  const values = parseJsonObject(bytes);
  return values ? { values } : { refused: "body_malformed" };
}

/** Reads a form without files; empty when it is larger than any of ours, or malformed. */
export function readForm(request: Request): Promise<FormData> {
  const limits = { maxParts: 20, maxTotalSize: TEXT_BYTES, maxFileSize: TEXT_BYTES };
  return parseFormData(request, limits).catch(() => new FormData());
}

export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return value && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Null when there is more than the limit; what is more is not read. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("Content-Length")) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Left by return, the iterator would cancel the body, and the client would then get no answer.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
