import { z } from "zod";
import { focuses, framingChoices, framingOf, inkNames } from "./mounting/framing.ts";
import { type WorkField, workLimits } from "./work.ts";
import { eachText, isRequired, type RequiredText, type TextField, textFields } from "./work-fields.ts";

/** Why a field was refused; the French sentences are in content/messages.ts. */
export type FieldCode =
  | `${RequiredText}_missing`
  | `${TextField}_too_long`
  | "text_unreadable"
  | "url_not_http"
  | "year_missing"
  | "year_out_of_range"
  | "framing_invalid"
  | "version_invalid"
  | "user_id_invalid"
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

/** A change to a work; an absent field stays as it is. */
export function workChangeSchema(thisYear: number) {
  return z.object(workRules(thisYear)).partial();
}

/** A whole work, to be published. */
export function workSchema(thisYear: number) {
  const { year, framing, version, userId, ...texts } = workRules(thisYear);
  return z.object({
    ...eachText((field) => (isRequired(field) ? texts[field] : texts[field].default(""))),
    year,
    framing: framing.optional(),
    version: version.optional(),
    userId: userId.optional(),
  });
}

/** @param thisYear the current year; a work may carry the next one */
function workRules(thisYear: number) {
  const texts = eachText(textRule);
  return {
    ...texts,
    url: texts.url.refine(isWebAddress, "url_not_http"),
    year: z
      .union([z.string(), z.number()], { error: "year_missing" })
      .transform((typed) => String(typed).trim())
      .refine((value) => value !== "", { error: "year_missing", abort: true })
      .refine((value) => /^\d{4}$/.test(value), { error: "year_out_of_range", abort: true })
      .transform(Number)
      .refine((year) => year >= workLimits.firstYear && year <= thisYear + 1, "year_out_of_range"),
    framing: framingRule,
    version: z
      .union([z.string(), z.number()], { error: "version_invalid" })
      .refine((version) => /^\d{1,9}$/.test(String(version)), "version_invalid")
      .transform(Number),
    userId: z.string({ error: "user_id_invalid" }).max(100, "user_id_invalid"),
  };
}

export const framingSchema = z.strictObject({
  mode: z.enum(["auto", "mounted", "full"]),
  ink: z.enum(["auto", ...inkNames]),
  focus: z.literal(focuses),
});

/** The API sends some members, the form one of its choices. */
const framingRule = z.union([framingSchema.partial(), z.enum(framingChoices).transform(framingOf)]);

/** Trims the text, then checks it against the field's row in the table. */
function textRule(field: TextField) {
  const { maxLength, isOneLine } = textFields[field];
  const missing = isRequired(field) ? (`${field}_missing` as const) : null;
  return z
    .string({ error: missing ?? "text_unreadable" })
    .transform((typed) => trimBlanks(typed.replaceAll("\r\n", "\n")))
    .refine((value) => value !== "" || !missing, { error: missing ?? "", abort: true })
    .refine((value) => fits(value, maxLength), { error: `${field}_too_long`, abort: true })
    .refine((value) => isReadable(value) && !(isOneLine && /[\n\r\t]/.test(value)), "text_unreadable")
    .meta({ maxLength, ...(missing ? { minLength: 1 } : {}) });
}

const blank = /[\s\u200b-\u200d\u2060\ufeff]/u;

/** A loop, because `blank+$` is quadratic: on a text full of blanks it takes seconds. */
export function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && blank.test(value.charAt(start))) start += 1;
  while (end > start && blank.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Compares in characters, some of which take two code units. It counts them only when the code units cannot decide. */
export function fits(value: string, maxLength: number): boolean {
  return value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength);
}

// U+FFFE and U+FFFF are not characters: XML, and so the feed, cannot contain them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029\ufffe\uffff]/u;

export function isReadable(value: string): boolean {
  return value.isWellFormed() && !unreadable.test(value);
}

function isWebAddress(value: string): boolean {
  // The URL parser repairs blanks and backslashes. The stored text is the typed one, so they are refused first.
  if (!/^https?:\/\/[^/\\?#]/i.test(value) || /[\s\\<>"`{}|^]/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as WorkField;
    // The rule of the framing has messages for its members, which are not codes.
    fields[field] ??= field === "framing" ? "framing_invalid" : (issue.message as FieldCode);
  }
  return fields;
}
