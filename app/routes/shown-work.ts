import { paths } from "#app/paths.ts";
import type { MountedImage } from "#app/ui/plate.tsx";
import { altOf, type ImageVariant } from "#app/works/work.ts";
import { type TextField, textsOf } from "#app/works/work-fields.ts";
import type { MountedWork } from "#app/works/works.server.ts";

/** A work without the owner's data, for a page. The image carries the alternative text. */
export interface ShownWork extends Omit<Record<TextField, string>, "alt"> {
  id: string;
  year: number;
  image: MountedImage;
}

export function shownWork(work: MountedWork): ShownWork {
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
    mount: work.mount,
    // All widths of AVIF are added at once.
    sources: [
      ...(avif.length > 0 ? [{ type: "image/avif" as const, srcSet: srcSet(avif) }] : []),
      { type: "image/webp" as const, srcSet: srcSet(webp) },
    ],
    src: imagePath(webp.find(({ width }) => width >= 800) ?? webp.at(-1)),
  };
  return { id, ...texts, year, image };
}

function srcSet(variants: ImageVariant[]): string {
  return variants.map((variant) => `${imagePath(variant)} ${variant.width}w`).join(", ");
}

function imagePath(variant: ImageVariant | undefined): string {
  return variant ? `${paths.images}/${variant.file}` : "";
}
