import { paths } from "#app/paths.ts";
import type { PictureImage } from "#app/ui/picture.tsx";
import { altOf, type ImageVariant, type Work } from "#app/works/work.ts";
import { type TextField, textsOf } from "#app/works/work-fields.ts";

/** A work without the owner's data, for a page. The image carries the alternative text. */
export interface ShownWork extends Omit<Record<TextField, string>, "alt"> {
  id: string;
  year: number;
  image: PictureImage;
}

export function shownWork(work: Work): ShownWork {
  const { id, year } = work;
  const { alt: _, ...texts } = textsOf(work);
  const variants = work.image.variants;
  const webp = variants.filter((variant) => variant.type === "image/webp");
  const avif = variants.filter((variant) => variant.type === "image/avif");
  const image = {
    width: work.image.width,
    height: work.image.height,
    alt: altOf(work),
    color: work.image.color ?? undefined,
    // A browser takes the first format that it knows, so AVIF waits until all of its widths exist.
    sources: [
      ...(avif.length === webp.length ? [{ type: "image/avif" as const, srcSet: srcSet(avif) }] : []),
      { type: "image/webp" as const, srcSet: srcSet(webp) },
    ],
    src: imagePath(webp[Math.min(1, webp.length - 1)]),
  };
  return { id, ...texts, year, image };
}

function srcSet(variants: ImageVariant[]): string {
  return variants.map((variant) => `${imagePath(variant)} ${variant.width}w`).join(", ");
}

function imagePath(variant: ImageVariant | undefined): string {
  return variant ? `${paths.images}/${variant.file}` : "";
}
