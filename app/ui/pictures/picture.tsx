import styles from "./picture.module.css";

export interface PictureImage {
  width: number;
  height: number;
  alt: string;
  /** Mean colour, #rrggbb, shown until the picture is loaded. */
  color?: string | undefined;
  /** In the form of a `srcset`. */
  avif?: string | undefined;
  /** One WebP serves browsers without AVIF: a list would double the part of the document that does not compress. */
  src: string;
  /** Address of its largest file, on a page that opens it large. */
  large?: string | undefined;
}

/** `page`: the main picture, loaded without waiting for layout. `list`: the first one of a list further down the page. */
export type PicturePriority = "page" | "list";

interface PictureProps {
  image: PictureImage;
  sizes: string;
  priority?: PicturePriority | undefined;
  className?: string | undefined;
}

export function Picture({ image, sizes, priority, className = "" }: PictureProps) {
  return (
    <picture>
      {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
      <img
        className={`${styles.image} ${className}`}
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        data-color={image.color}
        loading={priority === "page" ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority === "page" ? undefined : "async"}
      />
    </picture>
  );
}
