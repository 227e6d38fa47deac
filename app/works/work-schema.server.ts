import { z } from "zod";
import { type WorkField, workLimits } from "./work.ts";

/** Why a field was refused; the French sentences are in content/messages.ts. */
export type FieldCode =
  | "title_missing"
  | "title_too_long"
  | "url_missing"
  | "url_not_http"
  | "url_too_long"
  | "year_missing"
  | "year_out_of_range"
  | "desc_missing"
  | "desc_too_long"
  | "alt_too_long"
  | "version_invalid"
  | "user_id_invalid"
  | "text_unreadable"
  | ImageRefusal;

export type ImageRefusal =
  | "image_missing"
  | "image_empty"
  | "image_too_heavy"
  | "image_too_large"
  | "image_unreadable"
  | "image_svg"
  | "image_gif"
  | "image_heic"
  | "image_tiff"
  | "image_pdf"
  | "image_unknown";

export type FieldErrors = Partial<Record<WorkField, FieldCode>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029]/u;
const blanks = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/gu;

function text(options: { most: number; missing?: FieldCode; tooLong: FieldCode; oneLine: boolean }) {
  return z
    .string({ error: options.missing ?? "text_unreadable" })
    .transform((typed) => typed.replaceAll("\r\n", "\n").replace(blanks, ""))
    .refine((value) => value !== "" || !options.missing, { error: options.missing ?? "", abort: true })
    .refine((value) => [...value].length <= options.most, { error: options.tooLong, abort: true })
    .refine(
      (value) => value.isWellFormed() && !controls.test(value) && !(options.oneLine && /[\n\r\t]/.test(value)),
      "text_unreadable",
    )
    .meta({ maxLength: options.most, ...(options.missing ? { minLength: 1 } : {}) });
}

function isWebAddress(value: string): boolean {
  // The URL parser mends what it can, blanks and backslashes included: what is stored is what was typed, so it is not to.
  if (!/^https?:\/\/[^/\\?#]/i.test(value) || /[\s\\<>"`{}|^]/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

/** @param thisYear the year it is; a work may be announced for the next */
export function workSchema(thisYear: number) {
  return z.object({
    title: text({ most: workLimits.title, missing: "title_missing", tooLong: "title_too_long", oneLine: true }),
    url: text({ most: workLimits.url, missing: "url_missing", tooLong: "url_too_long", oneLine: true }).refine(
      isWebAddress,
      "url_not_http",
    ),
    year: z
      .union([z.string(), z.number()], { error: "year_missing" })
      .transform((typed) => String(typed).trim())
      .refine((value) => value !== "", { error: "year_missing", abort: true })
      .refine((value) => /^\d{4}$/.test(value), { error: "year_out_of_range", abort: true })
      .transform(Number)
      .refine((year) => year >= workLimits.firstYear && year <= thisYear + 1, "year_out_of_range"),
    desc: text({ most: workLimits.desc, missing: "desc_missing", tooLong: "desc_too_long", oneLine: false }),
    alt: text({ most: workLimits.alt, tooLong: "alt_too_long", oneLine: true }).default(""),
    version: z
      .union([z.string(), z.number()], { error: "version_invalid" })
      .refine((version) => /^\d{1,9}$/.test(String(version)), "version_invalid")
      .transform(Number)
      .optional(),
    userId: z.string({ error: "user_id_invalid" }).max(100, "user_id_invalid").optional(),
  });
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as WorkField;
    fields[field] ??= issue.message as FieldCode;
  }
  return fields;
}
