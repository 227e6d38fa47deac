import { z } from "zod";
import { pictureId, type StudyCode, studyRules, wholeFraming } from "./case-study-schema.server.ts";
import { workLimits } from "./limits.ts";
import { framingRule } from "./pictures/framing-schema.server.ts";
import { textRule } from "./text-rule.server.ts";
import { eachText, isRequired, type RequiredText, type TextField, textFields } from "./work-fields.ts";

/** The French sentences are in texts/errors.ts. */
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
  | "image_misnamed"
  | "image_empty"
  | "image_too_heavy"
  | "image_too_large"
  | "image_unreadable"
  | "image_svg"
  | "image_gif"
  | "image_heic"
  | "image_hdr"
  | "image_tiff"
  | "image_pdf"
  | "image_unknown";

export type FieldErrors = Record<string, FieldCode>;

export type WorkInput = z.output<ReturnType<typeof draftSchema>>;
export type WorkChange = z.output<ReturnType<typeof workChangeSchema>>;
export type PictureInput = WorkInput["gallery"][number];

export function workSchema(thisYear: number) {
  const { title, desc, year, imageId, ...rules } = workRules(thisYear, false);
  return z.object({ title, desc, year, imageId, ...withDefaults(rules) });
}

export function draftSchema(thisYear: number) {
  const { title, desc, year, imageId, ...rules } = workRules(thisYear, true);
  return z.object({
    title: title.default(""),
    desc: desc.default(""),
    year: z.union([noYear, year], { error: "year_out_of_range" }).default(null),
    imageId: imageId.nullable().default(null),
    ...withDefaults(rules),
  });
}

export function workChangeSchema(thisYear: number) {
  return z.object(workRules(thisYear, false)).partial();
}

function workRules(thisYear: number, isDraft: boolean) {
  const texts = eachText((field) => {
    const { maxLength, isOneLine } = textFields[field];
    const missing = isRequired(field) && !isDraft ? (`${field}_missing` as const) : null;
    const isName = field === "url";
    return textRule<FieldCode>({ maxLength, isOneLine, isName, tooLong: `${field}_too_long`, missing });
  });
  return {
    ...texts,
    // The API answers null for a work without an address.
    url: texts.url
      .refine((url) => url === "" || isWebAddress(url), "url_not_http")
      .nullable()
      .transform((url) => url ?? ""),
    year: yearRule(thisYear),
    imageId: pictureId,
    framing: framingRule,
    ...studyRules,
  };
}

type Rules = Omit<ReturnType<typeof workRules>, "title" | "desc" | "year" | "imageId">;

function withDefaults({ framing, technologies, figures, testimonial, gallery, phone, ...texts }: Rules) {
  return {
    ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.default("")])) as {
      [Field in keyof typeof texts]: z.ZodDefault<(typeof texts)[Field]>;
    }),
    framing: framing.prefault({}).transform(wholeFraming),
    technologies: technologies.default([]),
    figures: figures.default([]),
    testimonial: testimonial.default(null),
    gallery: gallery.default([]),
    phone: phone.default(null),
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

const noYear = z.union([z.null(), z.string().regex(/^\s*$/)]).transform(() => null);

export function isWebAddress(value: string): boolean {
  // The URL parser repairs blanks and backslashes, but the typed text is stored, so they are refused first.
  if (!/^https?:\/\/[^/\\?#]/i.test(value) || /[\s\\<>"`{}|^]/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

export function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const [part, ...inner] = path.map((name) => (name === "imageId" ? "image" : String(name)));
    // A member of a wrong type has a message of zod's own, which is not a code.
    const isCode = /^\w+$/.test(message);
    fields[[part, ...inner].join(".")] ??= (isCode ? message : `${part}_invalid`) as FieldCode;
  }
  return fields;
}
