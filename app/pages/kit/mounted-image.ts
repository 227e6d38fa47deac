import type { ContentPicture } from "#app/content-schema.ts";
import { paths } from "#app/paths.ts";
import type { MountedImage } from "#app/ui/pictures/plate.tsx";
import { autoFraming, type Framing } from "#app/works/pictures/framing.ts";
import { type Mount, mountOf } from "#app/works/pictures/mount.ts";
import type { EncodedImage, ImageVariant } from "#app/works/work.ts";

/** Where the build puts the pictures of the content. */
export const ASSETS = "/assets";

export function contentImage(image: EncodedImage, { alt, framing }: ContentPicture): MountedImage {
  return mountedImage(image, mountOf(image, { ...autoFraming, ...framing } as Framing), alt, 1600, ASSETS);
}

export function mountedImage(
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
