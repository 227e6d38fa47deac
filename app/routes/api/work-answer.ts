import { z } from "zod";
import { backend } from "#app/backend.server.ts";
import { failure } from "#app/middleware/errors.server.ts";
import { paths } from "#app/paths.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { GalleryPicture } from "#app/works/case-study.ts";
import { kinds } from "#app/works/mounting/framing.ts";
import { framingSchema } from "#app/works/mounting/framing-schema.server.ts";
import { altOf, type StoredWork, type WorkImage } from "#app/works/work.ts";
import { eachText } from "#app/works/work-fields.ts";
import type { RefusedWork } from "#app/works/work-request.server.ts";
import { pictureValues, valuesOf } from "#app/works/work-values.ts";
import type { PublishResult, ReviseResult } from "#app/works/works.server.ts";
import { statusOf } from "../work-status.ts";

const imageShape = {
  width: z.int(),
  height: z.int(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .describe("Mean colour; null for a transparent image"),
  kind: z.enum(kinds).nullable().describe("What it is; null until an image of an older release has been read"),
  variants: z.array(
    z.object({
      url: z.url(),
      type: z.enum(["image/webp", "image/avif"]),
      width: z.int(),
      height: z.int(),
    }),
  ),
};

/** A stored picture: the answer to an upload. */
export const pictureAnswerSchema = z.object({
  id: z.string().describe("Names the picture in a gallery; equal pixels have the same id"),
  imgUrl: z.url().describe("The widest WebP"),
  ...imageShape,
});

const namedPictureSchema = pictureAnswerSchema.extend({
  alt: z.string(),
  caption: z.string(),
  framing: framingSchema,
});

/** A published work in the API. The OpenAPI document is made from this schema. */
export const workAnswerSchema = z.object({
  _id: z.string(),
  ...eachText(() => z.string()),
  url: z.url(),
  alt: z.string().describe("The image's alternative text; the title when it is empty"),
  year: z.int(),
  imgUrl: z.url().describe("The widest WebP"),
  userId: z.string(),
  image: z.object(imageShape),
  framing: framingSchema.describe("How the image is shown; a change may name some of the members"),
  technologies: z.array(z.string()),
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
  testimonial: z.object({ text: z.string(), name: z.string(), role: z.string() }).nullable(),
  gallery: z.array(namedPictureSchema),
  phone: namedPictureSchema.nullable(),
  status: z.literal("published"),
  version: z.int().describe("Send it back with a change: an outdated version is refused"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A draft may lack everything. Only its owner gets it. */
export const draftAnswerSchema = workAnswerSchema.extend({
  title: z.string().describe("Sans titre, when it has none"),
  url: z.url().nullable(),
  year: z.int().nullable(),
  imgUrl: z.url().nullable(),
  image: workAnswerSchema.shape.image.nullable(),
  status: z.literal("draft"),
});

export type WorkAnswer = z.infer<typeof workAnswerSchema>;
export type DraftAnswer = z.infer<typeof draftAnswerSchema>;

export function workAnswer(work: StoredWork): WorkAnswer | DraftAnswer {
  const image = work.image && imageAnswer(work.image);
  const answer = {
    _id: work.id,
    ...valuesOf(work),
    title: work.title || errorTexts.untitled,
    url: work.url || null,
    alt: altOf(work),
    imgUrl: image?.imgUrl ?? null,
    userId: work.ownerId,
    image: image?.shape ?? null,
    gallery: work.gallery.map(namedPictureAnswer),
    phone: work.phone && namedPictureAnswer(work.phone),
    version: work.version,
    createdAt: work.createdAt.toISOString(),
    updatedAt: work.updatedAt.toISOString(),
  };
  return answer as WorkAnswer | DraftAnswer;
}

export function pictureAnswer(image: WorkImage): z.infer<typeof pictureAnswerSchema> {
  const { imgUrl, shape } = imageAnswer(image);
  return { id: image.id, imgUrl, ...shape };
}

function namedPictureAnswer(picture: GalleryPicture): z.infer<typeof namedPictureSchema> {
  return { ...pictureAnswer(picture.image), ...pictureValues(picture) };
}

function imageAnswer({ width, height, color, kind, variants: stored }: WorkImage) {
  const variants = stored.map(({ file, ...variant }) => ({ url: imageUrl(file), ...variant }));
  const widest = variants.findLast((variant) => variant.type === "image/webp");
  return { imgUrl: widest?.url ?? "", shape: { width, height, color, kind, variants } };
}

function imageUrl(file: string): string {
  return `${backend().env.siteUrl}${paths.images}/${file}`;
}

/** The answer to a request that is not a valid work, or not a readable body. */
export function refusedAnswer({ refused, fields }: Pick<RefusedWork, "refused" | "fields">): Response {
  return failure(statusOf(refused), refused, refused === "fields_invalid" || fields.image ? { fields } : {});
}

/** The work, or the reason why a verb refused it. */
export function resultAnswer(result: PublishResult | ReviseResult, success: ResponseInit): Response {
  if ("work" in result) return Response.json(workAnswer(result.work), success);
  if (result.error === "version_conflict" && "current" in result) {
    return failure(statusOf(result.error), result.error, { current: workAnswer(result.current) });
  }
  const fields = "fields" in result && result.fields ? { fields: result.fields } : {};
  return failure(statusOf(result.error), result.error, fields);
}
