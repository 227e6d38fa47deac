import type { CaseStudy } from "./case-study.ts";
import type { Framing, FramingChange, Kind } from "./mounting/framing.ts";
import type { InkScores } from "./mounting/inks.ts";
import type { OptionalText, RequiredText, TextField } from "./work-fields.ts";

/** Limits of the fields that are not texts; those of the texts are in work-fields.ts. */
export const workLimits = {
  firstYear: 1990,
  imageBytes: 15 * 1_048_576,
  imagePixels: 50_000_000,
} as const;

/** Works on one page of the portfolio. */
export const PORTFOLIO_PAGE = 24;

export interface ImageVariant {
  /** Name in the object store, and after /images/ in the URL. */
  file: string;
  type: "image/webp" | "image/avif";
  width: number;
  height: number;
}

export interface WorkImage {
  id: string;
  width: number;
  height: number;
  /** Mean colour, #rrggbb; null for a transparent image. */
  color: string | null;
  /** Null, as `inks`, for an image of an older release that has not been read yet. */
  kind: Kind | null;
  inks: InkScores | null;
  /** By size. A tall image also has variants of its top. Some WebP always; the others and AVIF as soon as they have been encoded. */
  variants: ImageVariant[];
  /** Some are not encoded yet. */
  isPending: boolean;
}

/** `alt` is as the owner typed it; see `altOf`. */
export interface Work extends Record<TextField, string>, CaseStudy {
  id: string;
  ownerId: string;
  year: number;
  image: WorkImage;
  framing: Framing;
  /** Incremented by every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export type WorkInput = Record<RequiredText, string> &
  Partial<Record<OptionalText, string>> & {
    year: number;
    framing?: FramingChange | undefined;
  };

/** An absent field stays as it is. */
export type WorkChange = { [Field in keyof WorkInput]?: WorkInput[Field] | undefined };

export type WorkField = TextField | "year" | "image" | "framing" | "version" | "userId";

/** Whether a text has the shape of a work's id; see `newWorkId`. */
export function isWorkId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{12}$/.test(text);
}

/** The alternative text for readers: the title when the owner typed none. */
export function altOf(work: Pick<Work, "alt" | "title">): string {
  return work.alt || work.title;
}
