import type { ContentPicture } from "#app/content-schema.ts";
import { fill, frenchSpaces, shortened } from "#app/formats/fill.ts";
import { plainText } from "#app/formats/light-text.ts";
import { technologySlug } from "#app/formats/slug.ts";
import { paths } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import type { MountedImage, PictureImage } from "#app/ui/pictures/plate.tsx";
import { autoFraming, type Framing } from "#app/works/pictures/framing.ts";
import { type Mount, mountOf } from "#app/works/pictures/mount.ts";
import {
  altOf,
  type Draft,
  type EncodedImage,
  type GalleryPicture,
  type ImageVariant,
  type Work,
  type WorkImage,
  workSlug,
} from "#app/works/work.ts";

/** A shown work has none of the owner's data. Its image carries the alternative text. */
export interface ShownWork {
  id: string;
  slug: string;
  title: string;
  url: string;
  desc: string;
  year: number;
  image: MountedImage;
}

export type ShortWork = Omit<ShownWork, "id" | "url" | "desc">;

export type ShownCaseStudy = ShownWork & ShownStudy;

export type ShownDraft = Omit<ShownWork, "year" | "image"> &
  ShownStudy & { year: number | null; image: MountedImage | null };

const studyTexts = ["linkLabel", "client", "role", "duration", "result", "need", "approach", "outcome"] as const;

interface ShownStudy extends Pick<Draft, (typeof studyTexts)[number] | "figures" | "testimonial"> {
  technologies: { name: string; slug: string }[];
  gallery: ShownPicture[];
}

export interface ShownPicture {
  image: MountedImage;
  caption: string;
}

/** @param maxWidth of the images, in pixels: more than the page shows would only make its document larger */
export function shownWork(work: Work, maxWidth: number): ShownWork {
  const { id, title, url, desc, year } = work;
  return typeset({ id, slug: workSlug(work), title, url, desc, year, image: shownImage(work, maxWidth) });
}

/** Characters: more than the lines of a card can show. */
const MAX_CARD_TEXT = 500;

export function cardWork(work: Work): ShownWork {
  const shown = shownWork(work, 1600);
  return { ...shown, desc: shortened(plainText(shown.desc).replaceAll(/\n+/g, "\n"), MAX_CARD_TEXT) };
}

/** The texts are left out: they would be in the document twice, as words and as the data of the scripts. */
export function shortWork(work: Work, maxWidth: number): ShortWork {
  const { slug, title, year, image } = shownWork(work, maxWidth);
  return { slug, title, year, image };
}

export function shownCaseStudy(work: Work): ShownCaseStudy {
  return { ...shownWork(work, 2400), image: largeImage(work), ...typeset(shownStudy(work)) };
}

function typeset<Shown>(shown: Shown): Shown {
  return JSON.parse(JSON.stringify(shown), (_, value) => (typeof value === "string" ? frenchSpaces(value) : value));
}

export function shownDraft(work: Draft): ShownDraft {
  const { id, title, url, desc, year, image: main } = work;
  const image = main && largeImage({ ...work, image: main });
  return typeset({ id, slug: workSlug(work), title, url, desc, year, image, ...shownStudy(work) });
}

function shownStudy(work: Draft): ShownStudy {
  const texts = Object.fromEntries(studyTexts.map((name) => [name, work[name]]));
  return {
    ...(texts as Pick<Draft, (typeof studyTexts)[number]>),
    figures: work.figures,
    testimonial: work.testimonial,
    technologies: work.technologies.map((name) => ({ name, slug: technologySlug(name) })),
    gallery: work.gallery.map(({ image, framing, alt, caption }, index) => ({
      image: {
        ...mountedImage(image, mountOf(image, framing), alt || pictureAlt(work.title, caption, index + 1), 1600),
        large: largestFile(image),
      },
      caption,
    })),
  };
}

/** Without an alternative text, the caption says what the picture shows. */
function pictureAlt(title: string, caption: string, number: number): string {
  return caption ? "" : fill(portfolioTexts.work.pictureAlt, { title, number });
}

type Illustrated = Draft & { image: WorkImage };

export function shownImage({ image, framing, phone, ...work }: Illustrated, maxWidth: number): MountedImage {
  const mount = mountOf(image, framing);
  const shown = mountedImage(image, mount, altOf(work), maxWidth);
  const isWindow = mount.kind === "screen" || mount.kind === "page";
  return phone && isWindow ? { ...shown, phone: phoneImage(phone) } : shown;
}

function largeImage(work: Illustrated): MountedImage {
  const { phone, ...shown } = shownImage(work, 2400);
  const large = { ...shown, large: largestFile(work.image) };
  return phone && work.phone ? { ...large, phone: { ...phone, large: largestFile(work.phone.image) } } : large;
}

/** Pixels: more than a phone in front of a window is wide. */
const MAX_PHONE_WIDTH = 640;

/** The alternative text of the pair is that of the main picture. */
function phoneImage({ image }: GalleryPicture): PictureImage {
  const { mount: _, ...picture } = mountedImage(image, { kind: "phone", ink: null }, "", MAX_PHONE_WIDTH);
  return picture;
}

export const ASSETS = "/assets";

export function contentImage(image: EncodedImage, { alt, framing }: ContentPicture): MountedImage {
  return mountedImage(image, mountOf(image, { ...autoFraming, ...framing } as Framing), alt, 1600, ASSETS);
}

function mountedImage(
  image: EncodedImage,
  mount: Mount,
  alt: string,
  maxWidth: number,
  folder: string = paths.images,
): MountedImage {
  const variants = shownVariants(image, mount);
  const avif = variants.filter(({ type }) => type === "image/avif");
  const webp = variants.find(({ type }) => type === "image/webp");
  return {
    width: image.width,
    height: image.height,
    alt,
    // Until the picture is loaded a paper shows, or the page itself.
    color: (mount.kind === "full" && image.color) || undefined,
    mount,
    ...(avif.length > 0 && {
      avif: avif
        .filter(({ width }, index) => index === 0 || width <= maxWidth)
        .map((variant) => `${imagePath(variant, folder)} ${variant.width}w`)
        .join(", "),
    }),
    src: imagePath(webp, folder),
  };
}

/** The file has the whole picture as WebP, which every browser shows. */
export function largestFile({ variants }: EncodedImage, folder: string = paths.images): string {
  const webp = variants.filter(({ type }) => type === "image/webp");
  return imagePath(webp.toSorted((one, other) => other.width * other.height - one.width * one.height)[0], folder);
}

/** Only the top of a very tall page is shown, by its own variants. */
function shownVariants(image: EncodedImage, { kind }: Mount): ImageVariant[] {
  const isTop = ({ width, height }: ImageVariant) => height < (0.98 * width * image.height) / image.width;
  const tops = image.variants.filter(isTop);
  const isTall = kind === "page" || kind === "phone-page";
  return isTall && tops.length > 0 ? tops : image.variants.filter((variant) => !isTop(variant));
}

function imagePath(variant: ImageVariant | undefined, folder: string): string {
  return variant ? `${folder}/${variant.file}` : "";
}
