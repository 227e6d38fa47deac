import { z } from "zod";
import { cleanText, fits, isStorable } from "../formats/pasted-text.ts";
import { technologySlug } from "../formats/slug.ts";
import { autoFraming, type Framing, focuses, framingKinds, inkNames, modes } from "./pictures/framing.ts";
import {
  eachText,
  isRequired,
  caseStudyLimits as limits,
  type RequiredText,
  type TextField,
  textFields,
  workLimits,
} from "./work-fields.ts";

/** The French sentences are in texts/errors.ts. */
export type FieldCode =
  | `${RequiredText}_missing`
  | `${TextField}_too_long`
  | "text_unreadable"
  | "url_not_http"
  | "year_missing"
  | "year_out_of_range"
  | "framing_invalid"
  | "technologies_invalid"
  | "technologies_too_many"
  | "technologies_too_long"
  | "figures_invalid"
  | "figures_too_many"
  | "figures_too_long"
  | "figures_value_missing"
  | "figures_label_missing"
  | "testimonial_invalid"
  | "testimonial_too_long"
  | "testimonial_text_missing"
  | "testimonial_name_missing"
  | `${"gallery" | "phone"}_${"invalid" | "unknown" | "too_long"}`
  | "gallery_too_many"
  | "gallery_twice"
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

export const framingSchema = z.strictObject({
  mode: z.enum(modes),
  ink: z.enum(["auto", ...inkNames]),
  focus: z.literal(focuses),
  kind: z.enum(framingKinds),
});

/** A change may name some of the members, and a form sends texts. */
const framingRule = framingSchema
  .extend({ focus: framingSchema.shape.focus.or(z.enum(["0", "0.5", "1"]).transform(Number).pipe(z.literal(focuses))) })
  .partial();

const wholeFraming = framingRule.prefault({}).transform((named) => ({ ...autoFraming, ...named }) as Framing);

type CleanedAs = Parameters<typeof cleanText>[1];

function textRule(cleanedAs: CleanedAs, maxLength: number, tooLong: FieldCode, missing: FieldCode | null = null) {
  return (
    z
      .string({ error: missing ?? "text_expected" })
      .transform((typed) => cleanText(typed, cleanedAs))
      .refine((value) => value !== "" || !missing, { error: missing ?? "", abort: true })
      // Without `abort`, a rule for one of two shapes names the fault in the one that was meant.
      .refine((value) => fits(value, maxLength), tooLong)
      .refine((value) => !fits(value, maxLength) || isStorable(value), "text_unreadable")
      .meta({ maxLength, ...(missing ? { minLength: 1 } : {}) })
  );
}

/** The API sends a list, the form one text: no name has a comma. Of two spellings of a name the first stays. */
const technologies = z
  .union([z.array(z.string()), z.string().transform((typed) => [typed])], { error: "technologies_invalid" })
  .transform((names) => names.flatMap((name) => name.split(",")))
  .pipe(z.array(textRule("line", limits.technology, "technologies_too_long")))
  .transform((names) => {
    const named = names.filter((name) => name !== "").map((name) => [technologySlug(name), name] as const);
    return [...new Map(named.toReversed())].toReversed().map(([, name]) => name);
  })
  .refine((names) => names.length <= limits.technologies, "technologies_too_many")
  .meta({ maxItems: limits.technologies });

const figure = z
  .object({
    value: textRule("line", limits.figureValue, "figures_too_long").default(""),
    label: textRule("line", limits.figureLabel, "figures_too_long").default(""),
  })
  .refine(({ value, label }) => value !== "" || label === "", { path: ["value"], error: "figures_value_missing" })
  .refine(({ value, label }) => label !== "" || value === "", { path: ["label"], error: "figures_label_missing" });

const figures = z
  .array(figure, { error: "figures_invalid" })
  .transform((rows) => rows.filter(({ value }) => value !== ""))
  .refine((rows) => rows.length <= limits.figures, "figures_too_many")
  .meta({ maxItems: limits.figures });

const testimonial = z
  .object(
    {
      text: textRule("text", limits.testimonialText, "testimonial_too_long").default(""),
      name: textRule("name", limits.testimonialName, "testimonial_too_long").default(""),
      role: textRule("line", limits.testimonialRole, "testimonial_too_long").default(""),
    },
    { error: "testimonial_invalid" },
  )
  .refine(({ text, name, role }) => text !== "" || (name === "" && role === ""), {
    path: ["text"],
    error: "testimonial_text_missing",
  })
  .refine(({ text, name }) => text === "" || name !== "", { path: ["name"], error: "testimonial_name_missing" })
  .transform((words) => (words.text === "" ? null : words))
  .nullable();

/** A picture's id is the SHA-256 of its size and pixels. */
export const pictureId = z.string({ error: "image_missing" }).regex(/^[0-9a-f]{64}$/, "image_missing");

const picture = (tooLong: "gallery_too_long" | "phone_too_long") =>
  z.object({
    id: z.string().regex(/^[0-9a-f]{64}$/),
    alt: textRule("line", limits.pictureAlt, tooLong).default(""),
    caption: textRule("line", limits.caption, tooLong).default(""),
    framing: wholeFraming,
  });

const gallery = z
  .array(picture("gallery_too_long"), { error: "gallery_invalid" })
  .refine((pictures) => pictures.length <= limits.gallery, "gallery_too_many")
  .refine((pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length, "gallery_twice")
  .meta({ maxItems: limits.gallery });

const phonePicture = picture("phone_too_long");
const phone = z
  .union([
    phonePicture,
    z
      .string()
      .transform((id) => ({ id }))
      .pipe(phonePicture),
  ])
  .nullable();

export function workSchema(thisYear: number) {
  const { title, desc, year, imageId, framing, ...rules } = workRules(thisYear, false);
  return z.object({ title, desc, year, imageId, ...withDefaults(rules) });
}

export function draftSchema(thisYear: number) {
  const { title, desc, year, imageId, framing, ...rules } = workRules(thisYear, true);
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
    // Nothing invisible may be inside an address.
    const cleanedAs = field === "url" ? "name" : isOneLine ? "line" : "text";
    return textRule(cleanedAs, maxLength, `${field}_too_long`, missing);
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
    technologies,
    figures,
    testimonial,
    gallery,
    phone,
  };
}

type Rules = Omit<ReturnType<typeof workRules>, "title" | "desc" | "year" | "imageId" | "framing">;

function withDefaults({ technologies, figures, testimonial, gallery, phone, ...texts }: Rules) {
  return {
    ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.default("")])) as {
      [Field in keyof typeof texts]: z.ZodDefault<(typeof texts)[Field]>;
    }),
    framing: wholeFraming,
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
    .transform((typed) => cleanText(String(typed), "name"))
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
    fields[[part, ...inner].join(".")] ??= (/^\w+$/.test(message) ? message : `${part}_invalid`) as FieldCode;
  }
  return fields;
}
