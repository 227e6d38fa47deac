import { createHash } from "node:crypto";
import type { z } from "zod";
import type { BodyFault } from "../http/request-body.server.ts";
import { sniffImage } from "./images/kind.server.ts";
import { isFramingChoice } from "./mounting/framing.ts";
import type { WorkChange, WorkInput } from "./work.ts";
import { readWorkBody } from "./work-body.server.ts";
import { eachText, type TypedWork, textFields } from "./work-fields.ts";
import {
  type FieldErrors,
  fieldErrors,
  type ImageRefusal,
  workChangeSchema,
  workSchema,
} from "./work-schema.server.ts";

export interface ReadChange {
  input: WorkChange;
  /** Null when the request has none. */
  image: Uint8Array | null;
  version: number | undefined;
  userId: string | undefined;
}

export interface ReadWork extends ReadChange {
  input: WorkInput;
  /** Two requests with the same key publish one work; they must have the same fingerprint. */
  publication: { key: string; fingerprint: string } | null;
}

export type RequestFault = BodyFault | "fields_invalid" | "key_invalid";

export interface RefusedWork {
  refused: RequestFault;
  fields: FieldErrors;
  typed: TypedWork;
}

/** Reads a work to be published: the required fields and an image must be present. */
export async function readWork(
  request: Request,
  thisYear: number,
): Promise<{ work: ReadWork; typed: TypedWork } | RefusedWork> {
  const read = await readFields(request, workSchema(thisYear), "image_missing");
  if ("refused" in read) return read;
  const { version, userId, ...input } = read.fields;
  const key = request.headers.get("Idempotency-Key") ?? read.key;
  if (key && !/^[\w-]{8,100}$/.test(key)) return { refused: "key_invalid", fields: {}, typed: read.typed };
  const publication = key ? { key, fingerprint: fingerprintOf(input, read.image) } : null;
  return { work: { input, image: read.image, version, userId, publication }, typed: read.typed };
}

/** Reads a change to a work: the same rules, but every field and the image may be absent. */
export async function readChange(
  request: Request,
  thisYear: number,
): Promise<{ work: ReadChange; typed: TypedWork } | RefusedWork> {
  const read = await readFields(request, workChangeSchema(thisYear), null);
  if ("refused" in read) return read;
  const { version, userId, ...input } = read.fields;
  return { work: { input, image: read.image, version, userId }, typed: read.typed };
}

/** @param missingImage the error for a request without an image; null when it needs none */
async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  missingImage: ImageRefusal | null,
): Promise<{ fields: z.output<Schema>; image: Uint8Array | null; key: string | null; typed: TypedWork } | RefusedWork> {
  const body = await readWorkBody(request);
  const typed = typedFrom(body.values);
  if ("refused" in body) return { refused: body.refused, fields: body.fields, typed };

  const { values, image } = body;
  const parsed = schema.safeParse(values);
  const fields = parsed.success ? {} : fieldErrors(parsed.error);
  const imageRefused = image ? sniffImage(image) : missingImage;
  if (imageRefused) fields.image = imageRefused;
  if (!parsed.success || imageRefused) return { refused: "fields_invalid", fields, typed };
  return { fields: parsed.data, image, key: typeof values.key === "string" ? values.key : null, typed };
}

/** The typed values for the next rendering of the form, cut well above their limits. */
function typedFrom(values: Record<string, unknown>): TypedWork {
  const shown = (value: unknown, maxLength: number) =>
    typeof value === "string" || typeof value === "number" ? String(value).slice(0, maxLength) : "";
  return {
    ...eachText((field) => shown(values[field], 2 * textFields[field].maxLength)),
    year: shown(values.year, 20),
    framing: isFramingChoice(values.framing) ? values.framing : "auto",
  };
}

/** In a fixed order: a retry may reach another release, which must recognise it. New fields come last. */
function fingerprintOf({ title, url, year, desc, alt, ...others }: WorkInput, image: Uint8Array | null): string {
  const hash = createHash("sha256").update(JSON.stringify({ title, url, year, desc, alt, ...others }));
  if (image) hash.update(image);
  return hash.digest("hex");
}
