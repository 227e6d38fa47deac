import { slug } from "#app/formats/slug.ts";
import type { Values } from "./form-values.ts";
import type { Ink, Kind } from "./pictures/framing.ts";
import type { PictureInput, WorkInput } from "./work-schema.server.ts";

export interface ImageVariant {
  /** Name in the object store and after /images/ in the URL; for a picture of the content after /assets/. */
  file: string;
  type: "image/webp" | "image/avif";
  width: number;
  height: number;
}

export interface EncodedImage {
  width: number;
  height: number;
  color: string | null;
  kind: Kind;
  ink: Ink;
  /** Sorted by size. Those of a very tall page show its top, and one WebP the whole. */
  variants: ImageVariant[];
}

export interface WorkImage extends EncodedImage {
  id: string;
}

export interface Draft extends Omit<WorkInput, "imageId" | "gallery" | "phone"> {
  id: string;
  ownerId: string;
  image: WorkImage | null;
  gallery: GalleryPicture[];
  phone: GalleryPicture | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
}

export interface Work extends Draft {
  year: number;
  image: WorkImage;
  publishedAt: Date;
}

export interface OwnWork {
  site: Work | null;
  prepared: Draft;
  values: Values;
  draftAt: Date | null;
  deletedAt: Date | null;
  preview: { token: string; until: Date } | null;
}

const MAX_TITLE = 60;

export function workSlug({ id, title }: { id: string; title: string }): string {
  const words = slug(title).slice(0, MAX_TITLE + 1);
  const short = words.length > MAX_TITLE ? words.slice(0, MAX_TITLE).replace(/(?<=.)-[^-]*$/, "") : words;
  return `${short || "projet"}-${id}`;
}

export function workIdIn(text: string): string | null {
  const id = text.slice(text.lastIndexOf("-") + 1);
  return isWorkId(id) ? id : null;
}

/** Only a change on the site makes it larger, not a draft: it names the share image. */
export function shareVersion({ updatedAt }: Pick<Work, "updatedAt">): number {
  return updatedAt.getTime();
}

export function altOf(work: Pick<Draft, "alt" | "title">): string {
  return work.alt || work.title;
}

export type Figure = WorkInput["figures"][number];
export type Testimonial = NonNullable<WorkInput["testimonial"]>;

export interface GalleryPicture extends Omit<PictureInput, "id"> {
  image: WorkImage;
}

// i, l, o and u are left out: no two characters look alike, and no id spells a word.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A form gets its id before its first save, so that a form sent twice is one work. */
export function newWorkId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => alphabet[byte & 31]).join("");
}

export function isWorkId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{12}$/.test(text);
}
