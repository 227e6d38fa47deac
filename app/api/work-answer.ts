import { z } from "zod";
import { paths } from "#app/paths.ts";
import type { BodyFault } from "#app/request-body.server.ts";
import { failure, statusOf } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { inkNames, kinds } from "#app/works/pictures/framing.ts";
import { readPicture } from "#app/works/read-work.server.ts";
import { altOf, type GalleryPicture, type OwnWork, type Work, type WorkImage } from "#app/works/work.ts";
import { eachText } from "#app/works/work-fields.ts";
import { type FieldErrors, framingSchema } from "#app/works/work-schema.server.ts";
import type { Changed } from "#app/works/works.server.ts";

const imageShape = {
  width: z.int(),
  height: z.int(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .describe("Mean colour; null for a transparent image"),
  kind: z.enum(kinds).describe("What it is"),
  ink: z.enum(inkNames).describe("The paper that the site chose for it"),
  variants: z.array(
    z.object({ url: z.url(), type: z.enum(["image/webp", "image/avif"]), width: z.int(), height: z.int() }),
  ),
};

export const pictureAnswerSchema = z.object({
  id: z.string().describe("Names the picture in a gallery; equal pixels have the same id"),
  imgUrl: z.url().describe("The widest WebP"),
  ...imageShape,
});

const namedPictureSchema = pictureAnswerSchema.extend({ alt: z.string(), caption: z.string(), framing: framingSchema });

export const workAnswerSchema = z.object({
  _id: z.string(),
  ...eachText(() => z.string()),
  url: z.url().nullable().describe("Null for a work without a site to visit"),
  linkLabel: z.string().describe("The words of the link to it; empty: those of the site"),
  english: z.string().describe("One sentence for the page in English; empty: the work is not there"),
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
  version: z.int().describe("Send it back with a change: an outdated version is refused"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type WorkAnswer = z.infer<typeof workAnswerSchema>;

export function workAnswer(work: Work): WorkAnswer {
  const { imgUrl, shape } = imageAnswer(work.image);
  const { year, framing, technologies, figures, testimonial, version } = work;
  return {
    _id: work.id,
    ...eachText((field) => work[field]),
    url: work.url || null,
    alt: altOf(work),
    year,
    imgUrl,
    framing,
    technologies,
    figures,
    testimonial,
    version,
    userId: work.ownerId,
    image: shape,
    gallery: work.gallery.map(namedPictureAnswer),
    phone: work.phone && namedPictureAnswer(work.phone),
    createdAt: work.createdAt.toISOString(),
    updatedAt: work.updatedAt.toISOString(),
  };
}

function pictureAnswer(image: WorkImage): z.infer<typeof pictureAnswerSchema> {
  const { imgUrl, shape } = imageAnswer(image);
  return { id: image.id, imgUrl, ...shape };
}

function namedPictureAnswer(picture: GalleryPicture): z.infer<typeof namedPictureSchema> {
  const { image, alt, caption, framing } = picture;
  return { ...pictureAnswer(image), alt, caption, framing };
}

function imageAnswer({ width, height, color, kind, ink, variants: stored }: WorkImage) {
  const folder = `${backend().env.siteUrl}${paths.images}`;
  const variants = stored.map(({ file, ...variant }) => ({ url: `${folder}/${file}`, ...variant }));
  const widest = variants.findLast((variant) => variant.type === "image/webp");
  return { imgUrl: widest?.url ?? "", shape: { width, height, color, kind, ink, variants } };
}

/** A picture that no work names within a day is removed. */
export async function storePicture(request: Request): Promise<Response> {
  const read = await readPicture(request, backend().works.uploadPicture);
  if ("error" in read) return refusedAnswer(read.error);
  if ("refused" in read) return fieldsAnswer({ image: read.refused });
  return Response.json(pictureAnswer(read.picture), { status: 201, headers: { "Cache-Control": "no-store" } });
}

export function refusedAnswer(refused: BodyFault): Response {
  return failure(statusOf(refused), refused);
}

function fieldsAnswer(fields: FieldErrors): Response {
  const isTooHeavy = Object.values(fields).includes("image_too_heavy");
  const error = isTooHeavy ? "body_too_large" : "fields_invalid";
  // The first error of each field counts, because the form also names a field's parts (`figures.0.label`).
  const byField: FieldErrors = {};
  for (const [path, code] of Object.entries(fields)) byField[path.split(".")[0] ?? path] ??= code;
  return failure(statusOf(error), error, { fields: byField });
}

export function changedAnswer(changed: Changed, success: ResponseInit): Response {
  if ("work" in changed) return Response.json(shown(changed.work), success);
  const { error, fields, current } = changed;
  if (fields) return fieldsAnswer(fields);
  return failure(statusOf(error), error, current ? { current: shown(current) } : {});
}

const shown = ({ site }: OwnWork) => site && workAnswer(site);
