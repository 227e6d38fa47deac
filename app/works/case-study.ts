import type { Framing } from "./mounting/framing.ts";
import type { WorkImage } from "./work.ts";

/** Limits of the parts of a case study that are not single texts. Lengths are in characters. */
export const caseStudyLimits = {
  technologies: 12,
  technology: 40,
  figures: 3,
  figureValue: 20,
  figureLabel: 80,
  testimonialText: 600,
  testimonialName: 120,
  testimonialRole: 120,
  gallery: 8,
  caption: 200,
  pictureAlt: 300,
} as const;

export interface Figure {
  value: string;
  label: string;
}

export interface Testimonial {
  text: string;
  name: string;
  /** May be empty. */
  role: string;
}

export interface GalleryPicture {
  image: WorkImage;
  /** As the owner typed it: may be empty. */
  alt: string;
  caption: string;
  framing: Framing;
}

/** The parts of a case study that are not single texts. All of them may be empty. */
export interface CaseStudy {
  technologies: string[];
  figures: Figure[];
  testimonial: Testimonial | null;
  gallery: GalleryPicture[];
  /** A second picture, of the same site on a phone. */
  phone: GalleryPicture | null;
}
