import { isNarrow } from "#app/works/pictures/mount.ts";
import { LargePlate } from "../kit/large-picture/large-plate.tsx";
import type { ShownPicture } from "../kit/shown-work.ts";
import styles from "./gallery.module.css";
import { type GalleryCell, galleryRows } from "./gallery-rows.ts";

/** These follow the columns of gallery.module.css. */
const sizes: Record<GalleryCell["columns"], string> = {
  4: "(min-width: 120rem) 33.7rem, (min-width: 48rem) 27.8vw, 88vw",
  6: "(min-width: 120rem) 51.5rem, (min-width: 48rem) 42.8vw, 88vw",
  8: "(min-width: 120rem) 69.3rem, (min-width: 48rem) 57.8vw, 88vw",
  middle: "(min-width: 120rem) 51.5rem, (min-width: 48rem) 42.8vw, 88vw",
  12: "(min-width: 120rem) 105rem, 88vw",
};

export function Gallery({ label, pictures }: { label: string; pictures: ShownPicture[] }) {
  const cells = galleryRows(pictures.map(({ image }) => isNarrow(image)));
  return (
    <section className="wrap part gallery_gallery" aria-label={label}>
      <div className={`grid ${styles.rows}`}>
        {pictures.map((picture, index) => (
          // The key is unique: no picture stands in a gallery twice.
          <GalleryItem key={picture.image.src} {...picture} cell={cells[index]} />
        ))}
      </div>
    </section>
  );
}

interface GalleryItemProps extends ShownPicture {
  cell: GalleryCell | undefined;
}

function GalleryItem({ image, caption, cell }: GalleryItemProps) {
  const { columns, sheet } = cell ?? { columns: 12, sheet: "band" };
  const plate = <LargePlate image={image} caption={caption} sizes={sizes[columns]} sheet={sheet} />;
  if (!caption) {
    return (
      <div className={styles.cell} data-columns={columns}>
        {plate}
      </div>
    );
  }
  return (
    <figure className={styles.cell} data-columns={columns}>
      {plate}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
