import { createHash } from "node:crypto";
import { z } from "zod";
import { haveUniqueIds, integer, moment, text } from "./archive-values.server.ts";
import { caseStudyLimits } from "./case-study.ts";
import { autoFraming, inkNames, kinds } from "./mounting/framing.ts";
import { framingSchema } from "./mounting/framing-schema.server.ts";
import { storable } from "./read-draft.server.ts";
import { eachTextColumn, isRequired, textFields } from "./work-fields.ts";

/** The version of the archive format. Increment it when an older release cannot read the new format. */
export const FORMAT = 1;
/** Names in the tar: the manifest, and the folder of the images' files. */
export const MANIFEST = "manifest.json";
export const FOLDER = "objects/";

export const objectKey = z
  .string()
  .regex(/^(works\/[0-9a-f]{24,64}-\d{1,4}\.(webp|avif)|sources\/[0-9a-f]{64}\.webp)$/);
const variant = z.strictObject({
  key: objectKey,
  type: z.enum(["image/webp", "image/avif"]),
  width: z.int().positive().max(100_000),
  height: z.int().positive().max(100_000),
});

/** In an archive of an older release it has no kind. */
const framing = framingSchema.extend({ kind: framingSchema.shape.kind.default("auto") });

const picture = z.strictObject({
  slot: z.int().min(0).max(caseStudyLimits.gallery),
  image_id: z.string(),
  alt: text(caseStudyLimits.pictureAlt),
  caption: text(caseStudyLimits.caption),
  framing,
});

/** An archive that is older than an optional field has no column for it. */
const textColumns = eachTextColumn((field) => {
  const column = text(textFields[field].maxLength);
  return isRequired(field) ? column : column.default("");
});

/** What a work on the site needs. */
function isComplete(work: { title: string; description: string; year: number | null; image_id: string | null }) {
  return work.title !== "" && work.description !== "" && work.year !== null && work.image_id !== null;
}

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The last migration of the exported database. */
  schema: z.string(),
  exportedAt: z.iso.datetime(),
  images: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{64}$/),
        width: z.int().positive().max(100_000),
        height: z.int().positive().max(100_000),
        color: text(20).nullable(),
        // An archive of an older release has neither these nor the framing.
        kind: z.enum(kinds).nullable().default(null),
        inks: z.array(z.number()).length(inkNames.length).nullable().default(null),
        variants: z.array(variant).min(1),
        source_key: objectKey.nullable(),
      }),
    )
    .refine(haveUniqueIds, "an id stands there twice"),
  works: z
    .array(
      z
        .strictObject({
          id: z.string().regex(/^[\w-]{1,40}$/),
          ...textColumns,
          url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(textFields.url.maxLength)]),
          year: integer.nullable(),
          framing: framing.default(autoFraming),
          // An archive of an older release has none of these.
          technologies: z.array(text(caseStudyLimits.technology).min(1)).max(caseStudyLimits.technologies).default([]),
          figures: z
            .array(
              z.strictObject({
                value: text(caseStudyLimits.figureValue).min(1),
                label: text(caseStudyLimits.figureLabel).min(1),
              }),
            )
            .max(caseStudyLimits.figures)
            .default([]),
          testimonial: z
            .strictObject({
              text: text(caseStudyLimits.testimonialText).min(1),
              name: text(caseStudyLimits.testimonialName).min(1),
              role: text(caseStudyLimits.testimonialRole),
            })
            .nullable()
            .default(null),
          pictures: z
            .array(picture)
            .max(caseStudyLimits.gallery + 1)
            .default([]),
          status: z.enum(["published", "draft"]).default("published"),
          // What is being prepared, wrong or not.
          draft: z.record(z.string(), z.unknown()).transform(storable).nullable().default(null),
          draft_at: moment.nullable().default(null),
          image_id: z.string().nullable(),
          version: integer.positive(),
          rank: integer,
          created_at: moment,
          updated_at: moment,
          deleted_at: moment.nullable(),
        })
        .refine((work) => work.status === "draft" || isComplete(work), "a work on the site lacks a field"),
    )
    .refine(haveUniqueIds, "an id stands there twice"),
  /** Judged by the import; see archive-parts.server.ts. */
  messages: z.unknown().optional(),
  visits: z.unknown().optional(),
  /** Works whose image was missing, for the owner to read; the import skips them. Absent when there are none. */
  leftOut: z.array(z.object({ id: text(40), title: text(textFields.title.maxLength) })).optional(),
  /** Keys of the objects that were missing, also for the owner to read. Absent when there are none. */
  missing: z.array(objectKey).optional(),
  objects: z.array(
    z.strictObject({ key: objectKey, type: z.enum(["image/webp", "image/avif"]), sha256: z.string(), bytes: z.int() }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

export type LeftOut = { id: string; title: string }[];

/** The beginning of the hash of the content, in a variant's key. A source's key has another hash: of the pixels that it is made of. */
export function hashIn(key: string): string | undefined {
  return /^works\/([0-9a-f]+)-/.exec(key)?.[1];
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
