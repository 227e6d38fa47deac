import type { CaseStudy, Figure, Testimonial } from "./case-study.ts";
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
  /** Name in the object store, and after /images/ in the URL; for a picture of the content after /assets/. */
  file: string;
  type: "image/webp" | "image/avif";
  width: number;
  height: number;
}

/** What a page needs to show an image. */
export interface EncodedImage {
  width: number;
  height: number;
  /** Mean colour, #rrggbb; null for a transparent image. */
  color: string | null;
  /** Null, as `inks`, for an image of an older release that has not been read yet. */
  kind: Kind | null;
  inks: InkScores | null;
  /** By size. A tall image also has variants of its top. Some WebP always; the others and AVIF as soon as they have been encoded. */
  variants: ImageVariant[];
}

export interface WorkImage extends EncodedImage {
  id: string;
  /** Some variants are not encoded yet. */
  isPending: boolean;
}

export type WorkStatus = "published" | "draft";

/** A work as its owner sees it. A draft may lack everything; its required texts are then empty. */
export interface StoredWork extends Record<TextField, string>, CaseStudy {
  id: string;
  ownerId: string;
  status: WorkStatus;
  year: number | null;
  image: WorkImage | null;
  framing: Framing;
  /** Incremented by every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A published work. `alt` is as the owner typed it; see `altOf`. */
export interface Work extends StoredWork {
  status: "published";
  year: number;
  image: WorkImage;
}

export function isPublished(work: StoredWork): work is Work {
  return work.status === "published";
}

/** A stored picture that a work names. Members that are left out are empty, or chosen by the site. */
export interface PictureInput {
  id: string;
  alt?: string | undefined;
  caption?: string | undefined;
  framing?: FramingChange | undefined;
}

export type WorkInput = Record<RequiredText, string> &
  Partial<Record<OptionalText, string | undefined>> & {
    /** Null only in a draft. */
    year: number | null;
    framing?: FramingChange | undefined;
    technologies?: string[] | undefined;
    figures?: Figure[] | undefined;
    testimonial?: Testimonial | null | undefined;
    gallery?: PictureInput[] | undefined;
    phone?: PictureInput | null | undefined;
    status?: WorkStatus | undefined;
  };

/** An absent field stays as it is. */
export type WorkChange = { [Field in keyof WorkInput]?: WorkInput[Field] | undefined };

/** The parts of a case study that are not single texts. */
export type StudyField = keyof CaseStudy;
export type WorkField = TextField | StudyField | "year" | "image" | "framing" | "status" | "version" | "userId";

/** Whether a text has the shape of a work's id; see `newWorkId`. */
export function isWorkId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{12}$/.test(text);
}

/** The alternative text for readers: the title when the owner typed none. */
export function altOf(work: Pick<Work, "alt" | "title">): string {
  return work.alt || work.title;
}
