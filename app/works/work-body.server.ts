import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  type ParseFormDataOptions,
  parseFormData,
} from "@remix-run/form-data-parser";
import { type BodyFault, bodyType, parseJsonObject, readJsonObject, TEXT_BYTES } from "../http/request-body.server.ts";
import { nested } from "./form-body.ts";
import { workLimits } from "./work.ts";
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

const multipartLimits: ParseFormDataOptions = {
  maxFiles: 3,
  maxParts: 100,
  maxFileSize: workLimits.imageBytes,
  maxTotalSize: workLimits.imageBytes + TEXT_BYTES,
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
  const head = isSmall ? null : recordHead(request);
  try {
    const form = await parseFormData(head?.request ?? request, multipartLimits, (file) => file);
    return await fromForm(form);
  } catch (error) {
    // Any other error is a malformed body: the parser throws a bare TypeError for a text part that is not UTF-8.
    if (!isTooLarge(error)) return refuse("body_malformed");
    const values = (await head?.textParts()) ?? {};
    return { refused: "body_too_large", fields: { image: "image_too_heavy" }, values };
  }
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

/**
 * Copies the first bytes of a body while it is parsed. The parser discards all parts when the file is too large. A form
 * sends its file last, so the typed texts can be parsed again from the copy.
 */
function recordHead(request: Request) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const record = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (size < TEXT_BYTES) chunks.push(chunk.slice(0, TEXT_BYTES - size));
      size += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const { headers, body } = request;
  const withBody = (stream: BodyInit | null) =>
    new Request(request.url, { method: "POST", headers, body: stream, duplex: "half" } as RequestInit);

  async function textParts(): Promise<Record<string, unknown>> {
    const boundary = /boundary="?([^";]+)"?/i.exec(headers.get("Content-Type") ?? "")?.[1];
    const read = Buffer.concat(chunks);
    const end = read.lastIndexOf(`\r\n--${boundary}`);
    if (!boundary || end < 0) return {};
    const whole = Buffer.concat([read.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const form = await parseFormData(withBody(whole), multipartLimits).catch(() => new FormData());
    return nested(textsIn(form));
  }

  return { request: withBody(body ? body.pipeThrough(record, { preventCancel: true }) : null), textParts };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError;
}
