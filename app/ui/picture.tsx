import type { Ref } from "react";
import styles from "./picture.module.css";
import { useHydrated } from "./use-media-query.ts";

export interface PictureImage {
  width: number;
  height: number;
  alt: string;
  /** Mean colour, #rrggbb, painted until the picture is there. */
  color?: string | undefined;
  /** Best format first. */
  sources: { type: "image/avif" | "image/webp"; srcSet: string }[];
  /** For browsers that know none of the formats. */
  src: string;
}

interface PictureProps {
  image: PictureImage;
  sizes: string;
  /** The picture that a page is opened for: fetched first, and at once. */
  priority?: boolean | undefined;
  /** Cuts the picture to 4:3. */
  cover?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLImageElement> | undefined;
}

export function Picture({ image, sizes, priority = false, cover = false, className = "", ref }: PictureProps) {
  // From a page that is there already, a picture comes at once.
  const waits = !useHydrated() && cover && !priority;
  return (
    <picture className={waits ? styles.waits : undefined}>
      {image.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={ref}
        className={`${styles.image} ${cover ? styles.cover : ""} ${className}`}
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        data-color={image.color}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
      />
    </picture>
  );
}
