import { z } from "zod";
import { type StudyCode, studyRules } from "./case-study-schema.server.ts";
import { framingRule } from "./mounting/framing-schema.server.ts";
import { textRule } from "./text-rule.server.ts";
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
  | StudyCode
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
export function workChangeSchema(thisYear: number, isDraft = false) {
  return z.object(workRules(thisYear, isDraft)).partial();
}

/** A whole work, to be published. */
export function workSchema(thisYear: number) {
  const { title, url, desc, year, ...others } = workRules(thisYear, false);
  return z.object({ title, url, desc, year, ...z.object(others).partial().shape });
}

/** A whole draft: everything may be missing. */
export function draftSchema(thisYear: number) {
  const { title, url, desc, year, ...others } = workRules(thisYear, true);
  const required = { title: title.default(""), url: url.default(""), desc: desc.default("") };
  return z.object({ ...required, year: year.nullable().default(null), ...z.object(others).partial().shape });
}

/**
 * @param thisYear the current year; a work may carry the next one
 * @param isDraft whether the required fields may be empty
 */
function workRules(thisYear: number, isDraft: boolean) {
  const texts = eachText((field) => {
    const { maxLength, isOneLine } = textFields[field];
    const missing = isRequired(field) && !isDraft ? (`${field}_missing` as const) : null;
    return textRule<FieldCode>({ maxLength, isOneLine, tooLong: `${field}_too_long`, missing });
  });
  return {
    ...texts,
    url: texts.url.refine((url) => url === "" || isWebAddress(url), "url_not_http"),
    year: isDraft ? draftYear(thisYear) : yearRule(thisYear),
    framing: framingRule,
    ...studyRules,
    version: z
      .union([z.string(), z.number()], { error: "version_invalid" })
      .refine((version) => /^\d{1,9}$/.test(String(version)), "version_invalid")
      .transform(Number),
    userId: z.string({ error: "user_id_invalid" }).max(100, "user_id_invalid"),
  };
}

function yearRule(thisYear: number) {
  return z
    .union([z.string(), z.number()], { error: "year_missing" })
    .transform((typed) => String(typed).trim())
    .refine((value) => value !== "", { error: "year_missing", abort: true })
    .refine((value) => /^\d{4}$/.test(value), { error: "year_out_of_range", abort: true })
    .transform(Number)
    .refine((year) => year >= workLimits.firstYear && year <= thisYear + 1, "year_out_of_range");
}

function draftYear(thisYear: number) {
  const empty = z.union([z.null(), z.string().regex(/^\s*$/)]).transform(() => null);
  return z.union([empty, yearRule(thisYear)], { error: "year_out_of_range" });
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
    // A member of a wrong type has a message of zod's own, which is not a code.
    const isCode = /^[a-z_]+$/.test(issue.message);
    fields[field] ??= (isCode ? issue.message : `${field}_invalid`) as FieldCode;
  }
  return fields;
}
