import { type MountedImage, Plate } from "#app/ui/pictures/plate.tsx";
import { isPortrait } from "#app/works/pictures/mount.ts";
import styles from "./own-picture.module.css";

/** The owner's picture, in place of the drawing. It is the first one of its page, and stands still. */
export function OwnPicture({ image, caption }: { image: MountedImage; caption?: string | undefined }) {
  return (
    <figure className={`stack ${styles.picture}`} data-portrait={isPortrait(image) || undefined}>
      <Plate image={image} sizes="(min-width: 48rem) 45vw, 88vw" priority="page" />
      {caption && <figcaption className="hint">{caption}</figcaption>}
    </figure>
  );
}
