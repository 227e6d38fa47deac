import { parseFormData } from "@remix-run/form-data-parser";

export const TEXT_BYTES = 65_536;
const MAX_TYPE = 200;

type BodyCode = "body_malformed" | "body_too_large" | "body_type";

const closerFaults = {
  json_malformed: "body_malformed",
  work_malformed: "body_malformed",
  part_twice: "body_malformed",
  part_unknown: "body_malformed",
  part_without_file_name: "body_malformed",
  texts_too_long: "body_too_large",
  body_compressed: "body_type",
  json_expected: "body_type",
  multipart_expected: "body_type",
} as const;

export type BodyFault = BodyCode | keyof typeof closerFaults;

export function codeOf<Code extends string>(error: Code) {
  const codes: Record<string, BodyCode> = closerFaults;
  return (codes[error] ?? error) as Exclude<Code, keyof typeof closerFaults> | BodyCode;
}

/** Returns null for a compressed body, which is not supported. */
export function bodyType(request: Request): string | null {
  if (request.headers.has("Content-Encoding")) return null;
  return request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? null;
}

export function typeFault(request: Request, expected: BodyFault): BodyFault {
  return request.headers.has("Content-Encoding") ? "body_compressed" : expected;
}

type JsonObject = Record<string, unknown>;

/** @param otherType the fault of a body that is not JSON */
export async function readJsonObject(
  request: Request,
  otherType: BodyFault = "json_expected",
): Promise<{ values: JsonObject } | { refused: BodyFault }> {
  if (bodyType(request) !== "application/json") return { refused: typeFault(request, otherType) };
  const bytes = await readBytes(request);
  if (!bytes) return { refused: "texts_too_long" };
  const values = parseJsonObject(bytes);
  return values ? { values } : { refused: "json_malformed" };
}

/** The parser has no limit for another type or for capitals, and takes the square of the boundary's length in time. */
export function isForm({ headers }: Request): boolean {
  const type = headers.get("Content-Type") ?? "";
  return type.length < MAX_TYPE && /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type);
}

/** Returns an empty form for one that is malformed or too large. */
export async function readForm(request: Request, maxBytes = TEXT_BYTES): Promise<FormData> {
  if (!isForm(request)) return new FormData();
  const limits = { maxParts: 100, maxTotalSize: maxBytes, maxFileSize: maxBytes };
  return parseFormData(request, limits).catch(() => new FormData());
}

export function parseJsonObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return value && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get("Content-Length")) > TEXT_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // preventCancel: if a return cancelled the body, the client would get no response.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.length;
    if (size > TEXT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
