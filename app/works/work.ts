import type { GalleryPicture } from "./case-study.ts";
import type { Values } from "./form-values.ts";
import type { Ink, Kind } from "./mounting/framing.ts";
import type { WorkInput } from "./work-schema.server.ts";

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
  kind: Kind;
  /** The paper that the site chose for it. */
  ink: Ink;
  /** By size. Of a very tall page they show its top, and one WebP the whole. */
  variants: ImageVariant[];
}

export interface WorkImage extends EncodedImage {
  id: string;
}

/** What is being prepared of a work. It may lack everything: its texts are then empty. */
export interface Draft extends Omit<WorkInput, "imageId" | "gallery" | "phone"> {
  id: string;
  ownerId: string;
  image: WorkImage | null;
  gallery: GalleryPicture[];
  /** A second picture, of the same site on a phone. */
  phone: GalleryPicture | null;
  /** Incremented by every change of what is on the site or being prepared. */
  version: number;
  createdAt: Date;
  /** When what is on the site was last changed. */
  updatedAt: Date;
  /** When it first came to the site. */
  publishedAt: Date | null;
}

/** A work on the site. `alt` is as the owner typed it; see `altOf`. */
export interface Work extends Draft {
  year: number;
  image: WorkImage;
  publishedAt: Date;
}

/** A work as its owner sees it. */
export interface OwnWork {
  /** What visitors see; null while it is not on the site. */
  site: Work | null;
  /** The same, unless something else is being prepared. */
  prepared: Draft;
  /** What is being prepared, as it was typed: some of it may be wrong. */
  values: Values;
  /** When that was saved; null if it is the same as what is on the site. */
  draftAt: Date | null;
  /** When it went to the bin. */
  deletedAt: Date | null;
  /** The link that shows what is being prepared to everybody who has it. */
  preview: { token: string; until: Date } | null;
}

/** Whether a text has the shape of a work's id; see work-id.server.ts. */
export function isWorkId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{12}$/.test(text);
}

/** What a change on the site makes larger, and a draft does not: it names the work's share image. */
export function shareVersion({ updatedAt }: Pick<Work, "updatedAt">): number {
  return updatedAt.getTime();
}

/** The alternative text for readers: the title when the owner typed none. */
export function altOf(work: Pick<Draft, "alt" | "title">): string {
  return work.alt || work.title;
}
