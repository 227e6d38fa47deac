import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  type ParseFormDataOptions,
  parseFormData,
} from "@remix-run/form-data-parser";
import { type BodyFault, bodyType, parseJsonObject, readJsonObject, TEXT_BYTES } from "../http/request-body.server.ts";
import { cutParts, MAX_CUT_BYTES } from "./cut-parts.server.ts";
import { nested } from "./form-body.ts";
import { type WorkField, workLimits } from "./work.ts";
import type { FieldErrors } from "./work-schema.server.ts";

/** The values as they were sent, not checked yet. */
export interface WorkBody {
  values: Record<string, unknown>;
  image: Uint8Array | null;
  /** Pictures that a form sends without scripts: one more for the gallery, and that of a phone. */
  others: { gallery: Uint8Array | null; phone: Uint8Array | null };
}

const noOthers: WorkBody["others"] = { gallery: null, phone: null };

export interface RefusedBody {
  refused: BodyFault;
  fields: FieldErrors;
  /** The values that could be read all the same. */
  values: Record<string, unknown>;
}

/** Of all pictures and texts of a form together. */
const MAX_BYTES = workLimits.imageBytes + 2 * TEXT_BYTES;
const MAX_PARTS = 100;

const multipartLimits: ParseFormDataOptions = {
  maxFiles: 3,
  maxParts: MAX_PARTS,
  maxFileSize: MAX_BYTES,
  maxTotalSize: MAX_BYTES + MAX_PARTS * MAX_CUT_BYTES,
  maxHeaderSize: 4_096,
};

/**
 * Reads a request body in any shape that the forms and the API accept: multipart with a `work` JSON part and an
 * `image`, multipart with one part per field and a `file`, JSON, or urlencoded.
 */
export async function readWorkBody(request: Request): Promise<WorkBody | RefusedBody> {
  const type = bodyType(request);
  if (type === "multipart/form-data") return readMultipart(request);
  if (type === "application/x-www-form-urlencoded") return readUrlEncoded(request);
  const read = await readJsonObject(request);
  return "refused" in read ? refuse(read.refused) : { values: read.values, image: null, others: noOthers };
}

function refuse(refused: BodyFault): RefusedBody {
  return { refused, fields: {}, values: {} };
}

async function readUrlEncoded(request: Request): Promise<WorkBody | RefusedBody> {
  try {
    const form = await parseFormData(request, { maxParts: 100, maxTotalSize: TEXT_BYTES });
    return { values: nested(Object.fromEntries(form)), image: null, others: noOthers };
  } catch (error) {
    return refuse(isTooLarge(error) ? "body_too_large" : "body_malformed");
  }
}

async function readMultipart(request: Request): Promise<WorkBody | RefusedBody> {
  // Without a Content-Length, or with a larger one, the file may be too large.
  const isSmall = Number(request.headers.get("Content-Length") ?? Number.NaN) <= workLimits.imageBytes;
  const cut = isSmall ? null : cutLarge(request);
  try {
    const form = await parseFormData(cut?.request ?? request, multipartLimits, (file) => file);
    const isHeavy = [...form.values()].some((value) => value instanceof File && value.size > workLimits.imageBytes);
    return cut?.isCut() || isHeavy ? tooHeavy(form) : await fromForm(form);
  } catch (error) {
    // Any other error is a malformed body: the parser throws a bare TypeError for a text part that is not UTF-8.
    return cut?.isCut() || isTooLarge(error) ? tooHeavy(new FormData()) : refuse("body_malformed");
  }
}

function cutLarge(request: Request) {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.headers.get("Content-Type") ?? "")?.[1];
  if (!boundary || !request.body) return null;
  const { body, isCut } = cutParts(request.body, boundary, MAX_BYTES);
  const { headers } = request;
  return { request: new Request(request.url, { method: "POST", headers, body, duplex: "half" } as RequestInit), isCut };
}

const fieldOfFile: Record<string, WorkField> = { picture: "gallery", phoneFile: "phone" };

/** The texts come back. Of files that are too heavy together, the last one is refused. */
function tooHeavy(form: FormData): RefusedBody {
  const files = [...form].filter((part): part is [string, File] => part[1] instanceof File);
  const heavy = files.find(([, file]) => file.size > workLimits.imageBytes) ?? files.findLast(([, file]) => file.size);
  const field = fieldOfFile[heavy?.[0] ?? ""] ?? "image";
  return { refused: "body_too_large", fields: { [field]: "image_too_heavy" }, values: nested(textsIn(form)) };
}

async function fromForm(form: FormData): Promise<WorkBody | RefusedBody> {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return refuse("body_malformed");
  const files = [form.get("image") ?? form.get("file"), form.get("picture"), form.get("phoneFile")];
  if (files.some((file) => typeof file === "string" && file !== "")) return refuse("body_malformed");
  const [image, picture, phone] = await Promise.all(files.map(imageBytes));

  const work = form.get("work");
  if (work === null) {
    return {
      values: nested(textsIn(form)),
      image: image ?? null,
      others: { gallery: picture ?? null, phone: phone ?? null },
    };
  }
  if (typeof work !== "string" || names.some((name) => name !== "work" && name !== "image")) {
    return refuse("body_malformed");
  }
  if (work.length > TEXT_BYTES) return refuse("body_too_large");
  const values = parseJsonObject(Buffer.from(work));
  return values ? { values, image: image ?? null, others: noOthers } : refuse("body_malformed");
}

/** Null for an empty file input, which arrives as an empty file without a name. */
async function imageBytes(file: FormDataEntryValue | null): Promise<Uint8Array | null> {
  if (!(file instanceof File)) return null;
  if (file.size === 0 && (file.name === "" || file.name === "file-upload")) return null;
  return new Uint8Array(await file.arrayBuffer());
}

function textsIn(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}

function isTooLarge(error: unknown): boolean {
  return error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError;
}
