import { paths } from "#app/paths.ts";
import type { MountedImage } from "#app/ui/plate.tsx";
import { altOf, type ImageVariant } from "#app/works/work.ts";
import { type TextField, textsOf } from "#app/works/work-fields.ts";
import { workSlug } from "#app/works/work-slug.ts";
import type { Mounted, MountedWork, WorkWithImage } from "#app/works/works.server.ts";

/** A work without the owner's data, for a page. The image carries the alternative text. */
export interface ShownWork extends Omit<Record<TextField, string>, "alt"> {
  id: string;
  /** The last part of its address. */
  slug: string;
  year: number;
  image: MountedImage;
}

/** @param maxWidth of the images, in pixels: more than the page shows would only make its document larger */
export function shownWork(work: MountedWork, maxWidth: number): ShownWork {
  const { id, year } = work;
  const { alt: _, ...texts } = textsOf(work);
  return { id, slug: workSlug(work), ...texts, year, image: shownImage(work, maxWidth) };
}

/** The image of a work, which may be a draft. */
export function shownImage(work: Mounted<WorkWithImage>, maxWidth: number): MountedImage {
  const variants = shownVariants(work).filter(({ width }, index) => index < 2 || width <= maxWidth);
  const webp = variants.filter((variant) => variant.type === "image/webp");
  const avif = variants.filter((variant) => variant.type === "image/avif");
  return {
    width: work.image.width,
    height: work.image.height,
    alt: altOf(work),
    // A paper shows until the picture is loaded.
    color: (work.mount.ink === null && work.image.color) || undefined,
    mount: work.mount,
    // All widths of AVIF are added at once. A browser without AVIF is rare enough for one width of WebP, the `src`: two
    // lists would double the part of the document that does not compress.
    sources: [
      avif.length > 0
        ? { type: "image/avif" as const, srcSet: srcSet(avif) }
        : { type: "image/webp" as const, srcSet: srcSet(webp) },
    ],
    src: imagePath(webp.find(({ width }) => width >= 800) ?? webp.at(-1)),
  };
}

export type ShortWork = Pick<ShownWork, "id" | "slug" | "title" | "year" | "image">;

/** A work without its texts, which would be in the document twice: as words and as the data of the scripts. */
export function shortWork(work: MountedWork, maxWidth: number): ShortWork {
  const { id, slug, title, year, image } = shownWork(work, maxWidth);
  return { id, slug, title, year, image };
}

/** Of a very tall page only the top is shown, and has variants of its own. */
function shownVariants({ image, mount }: Mounted<WorkWithImage>): ImageVariant[] {
  const isTop = ({ width, height }: ImageVariant) => height < (0.98 * width * image.height) / image.width;
  const tops = image.variants.filter(isTop);
  const isTall = mount.kind === "page" || mount.kind === "phone-page";
  return isTall && tops.length > 0 ? tops : image.variants.filter((variant) => !isTop(variant));
}

function srcSet(variants: ImageVariant[]): string {
  return variants.map((variant) => `${imagePath(variant)} ${variant.width}w`).join(", ");
}

function imagePath(variant: ImageVariant | undefined): string {
  return variant ? `${paths.images}/${variant.file}` : "";
}
