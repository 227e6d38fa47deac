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
  className?: string | undefined;
}

export function Picture({ image, sizes, priority = false, className = "" }: PictureProps) {
  return (
    <picture>
      {image.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={`${styles.image} ${className}`}
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
