import { z } from "zod";
import { caseStudyLimits as limits } from "./limits.ts";
import { autoFraming, type Framing, type FramingChange } from "./pictures/framing.ts";
import { framingRule } from "./pictures/framing-schema.server.ts";
import { technologySlug } from "./technology-slug.ts";
import { textRule } from "./text-rule.server.ts";

export type StudyCode =
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
  | "gallery_twice";

const line = (maxLength: number, tooLong: StudyCode, isName = false) =>
  textRule({ maxLength, isOneLine: true, isName, tooLong });

/** The API sends a list, the form one text with commas. Of two spellings of a name the first stays. */
const technologies = z
  .union([z.array(z.string()), z.string().transform((typed) => typed.split(","))], { error: "technologies_invalid" })
  .pipe(z.array(line(limits.technology, "technologies_too_long")))
  .transform((names) => {
    const named = names.filter((name) => name !== "").map((name) => [technologySlug(name), name] as const);
    return [...new Map(named.toReversed())].toReversed().map(([, name]) => name);
  })
  .refine((names) => names.length <= limits.technologies, "technologies_too_many")
  .meta({ maxItems: limits.technologies });

const figure = z
  .object({
    value: line(limits.figureValue, "figures_too_long").default(""),
    label: line(limits.figureLabel, "figures_too_long").default(""),
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
      text: textRule({ maxLength: limits.testimonialText, isOneLine: false, tooLong: "testimonial_too_long" }).default(
        "",
      ),
      name: line(limits.testimonialName, "testimonial_too_long", true).default(""),
      role: line(limits.testimonialRole, "testimonial_too_long").default(""),
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

export function wholeFraming(named: FramingChange): Framing {
  return { ...autoFraming, ...named } as Framing;
}

const picture = (tooLong: "gallery_too_long" | "phone_too_long") =>
  z.object({
    id: z.string().regex(/^[0-9a-f]{64}$/),
    alt: line(limits.pictureAlt, tooLong).default(""),
    caption: line(limits.caption, tooLong).default(""),
    framing: framingRule.prefault({}).transform(wholeFraming),
  });

const pictureRule = picture("gallery_too_long");

const gallery = z
  .array(pictureRule, { error: "gallery_invalid" })
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

export const studyRules = { technologies, figures, testimonial, gallery, phone };
