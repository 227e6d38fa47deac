import { type Ref, useState } from "react";
import { isFirstPage } from "./first-page.ts";
import styles from "./picture.module.css";

export interface PictureImage {
  width: number;
  height: number;
  alt: string;
  /** Mean colour, #rrggbb, shown until the picture is loaded. */
  color?: string | undefined;
  /** Best format first. */
  sources: { type: "image/avif" | "image/webp"; srcSet: string }[];
  /** For browsers that support none of the formats. */
  src: string;
}

interface PictureProps {
  image: PictureImage;
  sizes: string;
  /** For the main picture of a page: loaded first, and without waiting for layout. */
  priority?: boolean | undefined;
  /** Crops the picture to 4:3. */
  cover?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLImageElement> | undefined;
}

export function Picture({ image, sizes, priority = false, cover = false, className = "", ref }: PictureProps) {
  // After a client navigation nothing else is loading, so the picture need not wait.
  const [waits] = useState(() => isFirstPage() && cover && !priority);
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
