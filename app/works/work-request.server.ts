import { createHash } from "node:crypto";
import type { z } from "zod";
import type { BodyFault } from "../http/request-body.server.ts";
import { sniffImage } from "./images/kind.server.ts";
import { missingIn } from "./missing-fields.server.ts";
import { readTyped, typedFrom, wireOf } from "./typed-work.ts";
import type { StoredWork, WorkChange, WorkInput } from "./work.ts";
import { type RefusedBody, readWorkBody, type WorkBody } from "./work-body.server.ts";
import type { TypedWork } from "./work-fields.ts";
import { draftSchema, type FieldErrors, fieldErrors, workChangeSchema, workSchema } from "./work-schema.server.ts";
import { valuesOf } from "./work-values.ts";

export interface ReadChange {
  input: WorkChange;
  /** Null when the request has none. */
  image: Uint8Array | null;
  /** Files for the gallery and for the phone, from a form without scripts. */
  others?: WorkBody["others"];
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

/** Reads a new work. To be published, the required fields and an image must be present; a draft needs nothing. */
export async function readWork(
  request: Request,
  thisYear: number,
): Promise<{ work: ReadWork; typed: TypedWork } | RefusedWork> {
  const body = await readWorkBody(request);
  const isDraft = "image" in body && body.values.status === "draft";
  const schema = isDraft ? draftSchema(thisYear) : workSchema(thisYear);
  const read = readFields(body, schema, isDraft ? {} : { image: "image_missing" });
  if ("refused" in read) return read;
  const { version, userId, ...fields } = read.fields;
  // Older releases compute the fingerprint with an empty alternative text.
  const input = { ...fields, alt: fields.alt ?? "" };
  const key = request.headers.get("Idempotency-Key") ?? read.key;
  if (key && !/^[\w-]{8,100}$/.test(key)) return { refused: "key_invalid", fields: {}, typed: read.typed };
  const { image, others } = read;
  const publication = key ? { key, fingerprint: fingerprintOf(input, [image, others.gallery, others.phone]) } : null;
  return { work: { input, image, others, version, userId, publication }, typed: read.typed };
}

/**
 * Reads a change to a work: the same rules, but every field and the image may be absent.
 * @param current the work; a draft may stay incomplete unless the change publishes it
 */
export async function readChange(
  request: Request,
  thisYear: number,
  current?: StoredWork | null,
): Promise<{ work: ReadChange; typed: TypedWork } | RefusedWork> {
  const body = await readWorkBody(request);
  const status = body.values.status ?? current?.status;
  const isPublication = status === "published" && current?.status === "draft";
  const schema = workChangeSchema(thisYear, status === "draft");
  const read = readFields(body, schema, isPublication ? missingIn(current, body.values) : {}, current);
  if ("refused" in read) return read;
  const { version, userId, ...input } = read.fields;
  return { work: { input, image: read.image, others: read.others, version, userId }, typed: read.typed };
}

/**
 * @param missing errors beside those of the schema; that of the image holds only if the request has none
 * @param current the work. A body that is much too large is not read to its end, and the form must not show the fields
 * behind as empty: the owner would save them so.
 */
function readFields<Schema extends z.ZodType>(
  body: WorkBody | RefusedBody,
  schema: Schema,
  missing: FieldErrors,
  current?: StoredWork | null,
):
  | (Pick<WorkBody, "image" | "others"> & { fields: z.output<Schema>; key: string | null; typed: TypedWork })
  | RefusedWork {
  const isCut = "refused" in body && current;
  const typed = readTyped(isCut ? { ...wireOf(typedFrom(valuesOf(current))), ...body.values } : body.values);
  if ("refused" in body) return { refused: body.refused, fields: body.fields, typed };

  const { values, image, others } = body;
  const parsed = schema.safeParse(values);
  const fields: FieldErrors = { ...missing, ...(parsed.error && fieldErrors(parsed.error)) };
  if (image) delete fields.image;
  for (const [field, file] of Object.entries({ image, ...others }) as ["image" | "gallery" | "phone", typeof image][]) {
    const refused = file && sniffImage(file);
    if (refused) fields[field] = refused;
  }
  if (!parsed.success || Object.keys(fields).length > 0) return { refused: "fields_invalid", fields, typed };
  return { fields: parsed.data, image, others, key: typeof values.key === "string" ? values.key : null, typed };
}

/** In a fixed order: a retry may reach another release, which must recognise it. New fields come last. */
function fingerprintOf({ title, url, year, desc, alt, ...rest }: WorkInput, files: (Uint8Array | null)[]): string {
  const hash = createHash("sha256").update(JSON.stringify({ title, url, year, desc, alt, ...rest }));
  for (const file of files) if (file) hash.update(file);
  return hash.digest("hex");
}
