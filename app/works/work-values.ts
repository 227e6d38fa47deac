import type { Figure, GalleryPicture, Testimonial } from "./case-study.ts";
import type { Framing } from "./mounting/framing.ts";
import type { StoredWork } from "./work.ts";
import { type TextField, textsOf } from "./work-fields.ts";

export interface PictureValues {
  id: string;
  alt: string;
  caption: string;
  framing: Framing;
}

/** What the owner decides of a work, but for its image: the API and the form show the same. */
export interface WorkValues extends Record<TextField, string> {
  year: number | null;
  framing: Framing;
  technologies: string[];
  figures: Figure[];
  testimonial: Testimonial | null;
  gallery: PictureValues[];
  phone: PictureValues | null;
  status: StoredWork["status"];
}

export function valuesOf(work: StoredWork): WorkValues {
  const { year, framing, technologies, figures, testimonial, gallery, phone, status } = work;
  return {
    ...textsOf(work),
    year,
    framing,
    technologies,
    figures,
    testimonial,
    gallery: gallery.map(pictureValues),
    phone: phone && pictureValues(phone),
    status,
  };
}

export function pictureValues({ image, alt, caption, framing }: GalleryPicture): PictureValues {
  return { id: image.id, alt, caption, framing };
}
