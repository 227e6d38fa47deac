import { paths } from "#app/paths.ts";
import type { PictureImage } from "#app/ui/picture.tsx";
import { altOf, type ImageVariant, type Work } from "#app/works/work.ts";

/** What a page gets of a work: nothing of the owner's. */
export interface ShownWork {
  id: string;
  title: string;
  url: string;
  year: number;
  desc: string;
  image: PictureImage;
}

export function shownWork(work: Work): ShownWork {
  const { id, title, url, year, desc } = work;
  const variants = work.image.variants;
  const webp = variants.filter((variant) => variant.type === "image/webp");
  const avif = variants.filter((variant) => variant.type === "image/avif");
  const image = {
    width: work.image.width,
    height: work.image.height,
    alt: altOf(work),
    color: work.image.color ?? undefined,
    // AVIF only once all of its widths are there; a browser takes the first format it knows.
    sources: [
      ...(avif.length === webp.length ? [{ type: "image/avif" as const, srcSet: srcSet(avif) }] : []),
      { type: "image/webp" as const, srcSet: srcSet(webp) },
    ],
    src: imagePath(webp[Math.min(1, webp.length - 1)]),
  };
  return { id, title, url, year, desc, image };
}

function srcSet(variants: ImageVariant[]): string {
  return variants.map((variant) => `${imagePath(variant)} ${variant.width}w`).join(", ");
}

function imagePath(variant: ImageVariant | undefined): string {
  return variant ? `${paths.images}/${variant.file}` : "";
}
