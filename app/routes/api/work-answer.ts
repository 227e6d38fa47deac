import { z } from "zod";
import { backend } from "#app/backend.server.ts";
import { failure } from "#app/middleware/errors.server.ts";
import { paths } from "#app/paths.ts";
import { kinds } from "#app/works/mounting/framing.ts";
import { altOf, type Work } from "#app/works/work.ts";
import { eachText, textsOf } from "#app/works/work-fields.ts";
import type { RefusedWork } from "#app/works/work-request.server.ts";
import { framingSchema } from "#app/works/work-schema.server.ts";
import type { PublishResult, ReviseResult } from "#app/works/works.server.ts";
import { statusOf } from "../work-status.ts";

/** A work in the API. The OpenAPI document is made from this schema. */
export const workAnswerSchema = z.object({
  _id: z.string(),
  ...eachText(() => z.string()),
  url: z.url(),
  alt: z.string().describe("The image's alternative text; the title when it is empty"),
  year: z.int(),
  imgUrl: z.url().describe("The widest WebP"),
  userId: z.string(),
  image: z.object({
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
  }),
  framing: framingSchema.describe("How the image is shown; a change may name some of the members"),
  version: z.int().describe("Send it back with a change: an outdated version is refused"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export function workAnswer(work: Work): z.infer<typeof workAnswerSchema> {
  const variants = work.image.variants.map(({ file, ...variant }) => ({ url: imageUrl(file), ...variant }));
  const widest = variants.findLast((variant) => variant.type === "image/webp");
  return {
    _id: work.id,
    ...textsOf(work),
    alt: altOf(work),
    year: work.year,
    imgUrl: widest?.url ?? "",
    userId: work.ownerId,
    image: {
      width: work.image.width,
      height: work.image.height,
      color: work.image.color,
      kind: work.image.kind,
      variants,
    },
    framing: work.framing,
    version: work.version,
    createdAt: work.createdAt.toISOString(),
    updatedAt: work.updatedAt.toISOString(),
  };
}

function imageUrl(file: string): string {
  return `${backend().env.siteUrl}${paths.images}/${file}`;
}

/** The answer to a request that is not a valid work. */
export function refusedAnswer({ refused, fields }: RefusedWork): Response {
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
