/** What a project may look like. The form shows these limits; work-schema.server.ts holds to them. */
export const workLimits = {
  title: 120,
  url: 2_048,
  desc: 5_000,
  alt: 300,
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
  width: number;
  height: number;
  /** Mean colour, #rrggbb; null for a picture that the page shows through. */
  color: string | null;
  /** WebP always; AVIF once it has been made. */
  variants: ImageVariant[];
  /** AVIF is still to be made. */
  isPending: boolean;
}

export interface Work {
  id: string;
  ownerId: string;
  title: string;
  url: string;
  year: number;
  desc: string;
  /** As typed; empty when the title is to stand in. */
  alt: string;
  image: WorkImage;
  /** Counted up by every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface WorkInput {
  title: string;
  url: string;
  year: number;
  desc: string;
  alt: string;
}

/** What is absent stays as it is. */
export type WorkChange = { [Field in keyof WorkInput]?: WorkInput[Field] | undefined };

export type WorkField = "title" | "url" | "year" | "desc" | "alt" | "image" | "version" | "userId";

/** Whether a text has the shape of a work's id; see `newWorkId`. */
export function isWorkId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{12}$/.test(text);
}

/** The alternative text that a reader gets. */
export function altOf(work: Pick<Work, "alt" | "title">): string {
  return work.alt || work.title;
}
