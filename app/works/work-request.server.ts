import { createHash } from "node:crypto";
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  type ParseFormDataOptions,
  parseFormData,
} from "@remix-run/form-data-parser";
import type { z } from "zod";
import { type BodyFault, bodyType, parseJsonObject, readJsonObject, TEXT_BYTES } from "../http/request-body.server.ts";
import { sniffImage } from "./images/kind.server.ts";
import { type WorkChange, type WorkInput, workLimits } from "./work.ts";
import {
  type FieldErrors,
  fieldErrors,
  type ImageRefusal,
  workChangeSchema,
  workSchema,
} from "./work-schema.server.ts";

/** What the form had in it, to be shown again. */
export interface TypedWork {
  title: string;
  url: string;
  year: string;
  desc: string;
  alt: string;
}

export interface ReadChange {
  input: WorkChange;
  /** Null: none was sent. */
  image: Uint8Array | null;
  version: number | undefined;
  userId: string | undefined;
}

export interface ReadWork extends ReadChange {
  input: WorkInput;
  /** Two requests with the same key are the same wish, sent twice; the fingerprint tells whether they agree. */
  publication: { key: string; fingerprint: string } | null;
}

export type RequestFault = BodyFault | "fields_invalid" | "key_invalid";

export interface RefusedWork {
  refused: RequestFault;
  fields: FieldErrors;
  typed: TypedWork;
}

const multipartLimits: ParseFormDataOptions = {
  maxFiles: 1,
  maxParts: 12,
  maxFileSize: workLimits.imageBytes,
  maxTotalSize: workLimits.imageBytes + TEXT_BYTES,
  maxHeaderSize: 4_096,
};

/** Reads a work that is to be published: every field but `alt` has to be there, and a picture. */
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

/** Reads what is to change of a work: what is there is held to the same rules, and nothing has to be. */
export async function readChange(
  request: Request,
  thisYear: number,
): Promise<{ work: ReadChange; typed: TypedWork } | RefusedWork> {
  const read = await readFields(request, workChangeSchema(thisYear), null);
  if ("refused" in read) return read;
  const { version, userId, ...input } = read.fields;
  return { work: { input, image: read.image, version, userId }, typed: read.typed };
}

/**
 * Reads the fields from a request of any shape that the forms and the API take: multipart with a `work` JSON part and
 * an `image`, multipart with one part a field and a `file`, JSON, or urlencoded.
 * @param withoutImage what is wrong when no picture comes with them
 */
async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  withoutImage: ImageRefusal | null,
): Promise<{ fields: z.output<Schema>; image: Uint8Array | null; key: string | null; typed: TypedWork } | RefusedWork> {
  const body = await readBody(request);
  if ("refused" in body) return body;

  const { values, image } = body;
  const typed = typedFrom(values);
  const parsed = schema.safeParse(values);
  const fields = parsed.success ? {} : fieldErrors(parsed.error);
  const imageRefused = image ? sniffImage(image) : withoutImage;
  if (imageRefused) fields.image = imageRefused;
  if (!parsed.success || imageRefused) return { refused: "fields_invalid", fields, typed };
  return { fields: parsed.data, image, key: typeof values.key === "string" ? values.key : null, typed };
}

function fingerprintOf(input: unknown, image: Uint8Array | null): string {
  const hash = createHash("sha256").update(JSON.stringify(input));
  if (image) hash.update(image);
  return hash.digest("hex");
}

type Body = { values: Record<string, unknown>; image: Uint8Array | null };

const nothingTyped: TypedWork = { title: "", url: "", year: "", desc: "", alt: "" };

function refuse(refused: RequestFault): RefusedWork {
  return { refused, fields: {}, typed: nothingTyped };
}

async function readBody(request: Request): Promise<Body | RefusedWork> {
  const type = bodyType(request);
  if (type === "multipart/form-data") return readMultipart(request);
  if (type === "application/x-www-form-urlencoded") return readUrlEncoded(request);
  const read = await readJsonObject(request);
  return "refused" in read ? refuse(read.refused) : { values: read.values, image: null };
}

async function readUrlEncoded(request: Request): Promise<Body | RefusedWork> {
  try {
    const form = await parseFormData(request, { maxParts: 12, maxTotalSize: TEXT_BYTES });
    return { values: Object.fromEntries(form), image: null };
  } catch (error) {
    return refuse(isTooLarge(error) ? "body_too_large" : "body_malformed");
  }
}

async function readMultipart(request: Request): Promise<Body | RefusedWork> {
  // Without a length, or with one that leaves room for a file that is too large.
  const isSmall = Number(request.headers.get("Content-Length") ?? Number.NaN) <= workLimits.imageBytes;
  const head = isSmall ? null : keepHead(request);
  try {
    const form = await parseFormData(head?.request ?? request, multipartLimits, (file) => file);
    return await fromForm(form);
  } catch (error) {
    // The parser gives up without what it had read: a text part that is not UTF-8 ends in a bare TypeError.
    if (!isTooLarge(error)) return refuse("body_malformed");
    const typed = typedFrom((await head?.textParts()) ?? {});
    return { refused: "body_too_large", fields: { image: "image_too_heavy" }, typed };
  }
}

async function fromForm(form: FormData): Promise<Body | RefusedWork> {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return refuse("body_malformed");
  const image = form.get("image") ?? form.get("file");
  if (typeof image === "string" && image !== "") return refuse("body_malformed");
  const bytes = image instanceof File ? await imageBytes(image) : null;

  const work = form.get("work");
  if (work === null) return { values: fieldsOf(form), image: bytes };
  if (typeof work !== "string" || names.some((name) => name !== "work" && name !== "image")) {
    return refuse("body_malformed");
  }
  if (work.length > TEXT_BYTES) return refuse("body_too_large");
  const values = parseJsonObject(Buffer.from(work));
  return values ? { values, image: bytes } : refuse("body_malformed");
}

/** An empty file input arrives as a file without a name or a byte. */
async function imageBytes(file: File): Promise<Uint8Array | null> {
  if (file.size === 0 && (file.name === "" || file.name === "file-upload")) return null;
  return new Uint8Array(await file.arrayBuffer());
}

function fieldsOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}

/**
 * Reads the text parts again from the first bytes of a body whose file turned out too large: a form puts its file
 * last, so that nothing that was typed is lost with it.
 */
function keepHead(request: Request) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const keep = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (size < TEXT_BYTES) chunks.push(chunk.slice(0, TEXT_BYTES - size));
      size += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const { headers, body } = request;
  const again = (stream: BodyInit | null) =>
    new Request(request.url, { method: "POST", headers, body: stream, duplex: "half" } as RequestInit);

  async function textParts(): Promise<Record<string, unknown>> {
    const boundary = /boundary="?([^";]+)"?/i.exec(headers.get("Content-Type") ?? "")?.[1];
    const read = Buffer.concat(chunks);
    const end = read.lastIndexOf(`\r\n--${boundary}`);
    if (!boundary || end < 0) return {};
    const whole = Buffer.concat([read.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const form = await parseFormData(again(whole), multipartLimits).catch(() => new FormData());
    return fieldsOf(form);
  }

  return { request: again(body ? body.pipeThrough(keep, { preventCancel: true }) : null), textParts };
}

function typedFrom(values: Record<string, unknown>): TypedWork {
  const shown = (value: unknown, max: number) =>
    typeof value === "string" || typeof value === "number" ? String(value).slice(0, max) : "";
  return {
    title: shown(values.title, 2 * workLimits.title),
    url: shown(values.url, 2 * workLimits.url),
    year: shown(values.year, 20),
    desc: shown(values.desc, 2 * workLimits.desc),
    alt: shown(values.alt, 2 * workLimits.alt),
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError;
}
