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

// U+FFFE and U+FFFF are no characters: XML, and with it the feed, has no way to say them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029\ufffe\uffff]/u;
const blank = /[\s\u200b-\u200d\u2060\ufeff]/u;

/** Not by one expression: `blank+$` tries again from every blank, which takes seconds on a text that is full of them. */
function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && blank.test(value.charAt(start))) start += 1;
  while (end > start && blank.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Whether the text has at most so many characters, however many of them take two code units. */
function fits(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && [...value].length <= max);
}

function text(options: { max: number; missing?: FieldCode; tooLong: FieldCode; oneLine: boolean }) {
  return z
    .string({ error: options.missing ?? "text_unreadable" })
    .transform((typed) => trimBlanks(typed.replaceAll("\r\n", "\n")))
    .refine((value) => value !== "" || !options.missing, { error: options.missing ?? "", abort: true })
    .refine((value) => fits(value, options.max), { error: options.tooLong, abort: true })
    .refine(
      (value) => value.isWellFormed() && !unreadable.test(value) && !(options.oneLine && /[\n\r\t]/.test(value)),
      "text_unreadable",
    )
    .meta({ maxLength: options.max, ...(options.missing ? { minLength: 1 } : {}) });
}

function isWebAddress(value: string): boolean {
  // The URL parser mends what it can, blanks and backslashes included: what is stored is what was typed, so it is not to.
  if (!/^https?:\/\/[^/\\?#]/i.test(value) || /[\s\\<>"`{}|^]/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

/** What a change may say of a work; a field that is absent stays as it is. */
export function workChangeSchema(thisYear: number) {
  return z.object(workFields(thisYear)).partial();
}

/** A work that is published, whole. */
export function workSchema(thisYear: number) {
  const { alt, version, userId, ...required } = workFields(thisYear);
  return z.object({
    ...required,
    alt: alt.default(""),
    version: version.optional(),
    userId: userId.optional(),
  });
}

/** @param thisYear the year it is; a work may be announced for the next */
function workFields(thisYear: number) {
  return {
    title: text({ max: workLimits.title, missing: "title_missing", tooLong: "title_too_long", oneLine: true }),
    url: text({ max: workLimits.url, missing: "url_missing", tooLong: "url_too_long", oneLine: true }).refine(
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
    desc: text({ max: workLimits.desc, missing: "desc_missing", tooLong: "desc_too_long", oneLine: false }),
    alt: text({ max: workLimits.alt, tooLong: "alt_too_long", oneLine: true }),
    version: z
      .union([z.string(), z.number()], { error: "version_invalid" })
      .refine((version) => /^\d{1,9}$/.test(String(version)), "version_invalid")
      .transform(Number),
    userId: z.string({ error: "user_id_invalid" }).max(100, "user_id_invalid"),
  };
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as WorkField;
    fields[field] ??= issue.message as FieldCode;
  }
  return fields;
}
