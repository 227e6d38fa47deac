import { isUtf8 } from "node:buffer";
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  type ParseFormDataOptions,
  parseFormData,
} from "@remix-run/form-data-parser";
import { z } from "zod";
import {
  type BodyFault,
  bodyType,
  isForm,
  parseJsonObject,
  readJsonObject,
  TEXT_BYTES,
  typeFault,
} from "../request-body.server.ts";
import { nested, type Values, withinDepth } from "./form-values.ts";
import type { Uploaded } from "./pictures/pictures.server.ts";
import { isWorkId } from "./work.ts";
import { valueNames, workLimits } from "./work-fields.ts";
import { type FieldErrors, fieldErrors } from "./work-schema.server.ts";

const intents = ["retire", "retire-now", "discard", "discard-now"] as const;

export interface Sent {
  values: Values;
  refused: FieldErrors;
  version?: number | undefined;
  userId?: string | undefined;
  status?: "published" | "draft" | undefined;
  intent?: (typeof intents)[number] | undefined;
  id?: string | undefined;
}

export type Upload = (bytes: Uint8Array) => Promise<Uploaded>;

export const envelope = z.object({
  version: z
    .union([z.string(), z.number()], { error: "version_invalid" })
    .refine((version) => /^\d{1,9}$/.test(String(version)), "version_invalid")
    .transform(Number)
    .optional(),
  // Zod's own `max` also runs on objects with a `length`, and throws.
  userId: z
    .string({ error: "user_id_invalid" })
    .regex(/^.{0,100}$/su, "user_id_invalid")
    .optional(),
});

/** Takes multipart with a `work` JSON part and an `image`, multipart with one part per field, JSON, or urlencoded. */
export async function readWork(request: Request, upload: Upload): Promise<Sent | { error: BodyFault }> {
  const body = await readBody(request);
  if ("error" in body) return body;
  const values = known(body.values);
  const sent = body.image && (await uploadFile(body.image, upload));
  if (sent && "picture" in sent) values.imageId = sent.picture.id;
  const refused = sent && "refused" in sent ? sent.refused : body.isMisnamed && "image_misnamed";
  const { data, error } = envelope.safeParse(body.values);
  const { id } = body.values;
  const status = (["published", "draft"] as const).find((each) => each === body.values.status);
  const intent = intents.find((each) => each === body.values.intent);
  return {
    ...data,
    status,
    intent,
    id: typeof id === "string" && isWorkId(id) ? id : undefined,
    values,
    refused: { ...(refused && { image: refused }), ...(error && fieldErrors(error)) },
  };
}

export async function readPicture(request: Request, upload: Upload): Promise<Uploaded | { error: BodyFault }> {
  if (bodyType(request) !== "multipart/form-data") return { error: typeFault(request, "multipart_expected") };
  const body = await readBody(request);
  if ("error" in body) return body;
  if (body.image) return uploadFile(body.image, upload);
  return { refused: body.isMisnamed ? "image_misnamed" : "image_missing" };
}

function known(values: Values): Values {
  return withinDepth(Object.fromEntries(valueNames.flatMap((name) => (name in values ? [[name, values[name]]] : []))));
}

async function uploadFile(file: File, upload: Upload): Promise<Uploaded> {
  if (file.size > workLimits.imageBytes) return { refused: "image_too_heavy" };
  return upload(await file.bytes());
}

interface Body {
  values: Values;
  image?: File;
  isMisnamed?: boolean;
}

const MAX_PARTS = 300;
/** In characters. It is above the limit of a draft, which has another error. */
const MAX_TEXT = 400_000;

const multipartLimits: ParseFormDataOptions = {
  // One file too many is read, so that it is named as a mistake.
  maxFiles: 2,
  maxParts: MAX_PARTS,
  maxFileSize: 3 * workLimits.imageBytes,
  maxTotalSize: 3 * workLimits.imageBytes + 2 * TEXT_BYTES,
  maxHeaderSize: 4_096,
};

async function readBody(request: Request): Promise<Body | { error: BodyFault }> {
  const type = bodyType(request);
  if (type === "multipart/form-data") return readFields(request, multipartLimits);
  if (type === "application/x-www-form-urlencoded") {
    return readFields(request, { maxParts: MAX_PARTS, maxTotalSize: TEXT_BYTES });
  }
  const read = await readJsonObject(request, "body_type");
  return "refused" in read ? { error: read.refused } : read;
}

async function readFields(request: Request, limits: ParseFormDataOptions): Promise<Body | { error: BodyFault }> {
  if (!isForm(request)) return { error: "body_malformed" };
  try {
    // The types lack `duplex`, which a stream needs.
    const mended = { body: request.body?.pipeThrough(tolerant()), duplex: "half" } as RequestInit;
    return fromForm(await parseFormData(new Request(request, mended), limits, (file) => file));
  } catch (error) {
    const isTooLarge = error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError;
    if (isTooLarge) return { error: limits.maxFiles ? "body_too_large" : "texts_too_long" };
    // The parser throws a bare TypeError for a text that is not UTF-8, such as a picture without a file name.
    return { error: error instanceof TypeError ? "part_without_file_name" : "body_malformed" };
  }
}

const MAX_LINE = 4_096;

/** Old programs put an empty line before the first part, and write file names in their system's code page. */
function tolerant(): TransformStream<Uint8Array, Uint8Array> {
  let isBegun = false;
  let rest = "";
  const mended = (line: string) => (isUtf8(Buffer.from(line, "latin1")) ? line : line.replaceAll(/[\x80-\xff]/g, "_"));
  return new TransformStream({
    transform(chunk, controller) {
      const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("latin1");
      const end = text.lastIndexOf("\n") + 1;
      const whole = text.length - end > MAX_LINE ? text : text.slice(0, end);
      rest = text.slice(whole.length);
      const lines = (isBegun ? whole : whole.replace(/^(\r\n)+/, "")).replaceAll(/^content-disposition:.*$/gim, mended);
      isBegun ||= lines !== "";
      if (lines)
        controller.enqueue(lines === text && text.length === chunk.length ? chunk : Buffer.from(lines, "latin1"));
    },
    flush: (controller) => controller.enqueue(Buffer.from(rest, "latin1")),
  });
}

function fromForm(form: FormData): Body | { error: BodyFault } {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return { error: "part_twice" };
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > MAX_TEXT) return { error: "texts_too_long" };
  const file = form.get("image") ?? form.get("file");
  if (typeof file === "string" && file !== "") return { error: "part_without_file_name" };
  const image = file instanceof File && !isEmptyField(file) ? { image: file } : {};
  const work = form.get("work");
  const isFile = (value: FormDataEntryValue) => value instanceof File && !isEmptyField(value);
  if (work === null)
    return { values: nested(texts), ...image, isMisnamed: !image.image && [...form.values()].some(isFile) };
  if (typeof work !== "string") return { error: "work_malformed" };
  if (names.some((name) => name !== "work" && name !== "image")) return { error: "part_unknown" };
  if (work.length > TEXT_BYTES) return { error: "texts_too_long" };
  const values = parseJsonObject(Buffer.from(work));
  return values ? { values, ...image } : { error: "work_malformed" };
}

/** A file field without a file arrives as an empty file without a name. */
const isEmptyField = ({ size, name }: File): boolean => size === 0 && (name === "" || name === "file-upload");
