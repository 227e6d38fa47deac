import type { WorkImage } from "./work.ts";
import type { PictureInput, WorkInput } from "./work-schema.server.ts";

/** Lengths are in characters. */
export const caseStudyLimits = {
  technologies: 12,
  technology: 40,
  figures: 3,
  figureValue: 20,
  figureLabel: 80,
  testimonialText: 600,
  testimonialName: 120,
  testimonialRole: 120,
  gallery: 20,
  caption: 200,
  pictureAlt: 300,
} as const;

export type Figure = WorkInput["figures"][number];
export type Testimonial = NonNullable<WorkInput["testimonial"]>;

export interface GalleryPicture extends Omit<PictureInput, "id"> {
  image: WorkImage;
}
