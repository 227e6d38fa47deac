import { type Ref, useState } from "react";
import type { Mount } from "#app/works/mounting/mount.ts";
import { isFirstPage } from "./first-page.ts";
import { Picture, type PictureImage, type PicturePriority } from "./picture.tsx";
import styles from "./plate.module.css";

export interface MountedImage extends PictureImage {
  mount: Mount;
}

interface PlateProps {
  image: MountedImage;
  /** Of the plate. */
  sizes: string;
  priority?: PicturePriority | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The ratio of the box in which a browser's window shows the picture. */
const WINDOW_RATIO = 950 / 675;

/** The width of a picture in units of a sheet of 1200 x 900, as plate.module.css shows it. */
const widths: Record<Mount["kind"], (ratio: number) => number> = {
  screen: (ratio) => Math.min(950, 675 * ratio),
  page: () => 950,
  phone: (ratio) => 708 * ratio,
  "phone-page": () => 319,
  photo: (ratio) => Math.min(960, 702 * ratio),
  logo: (ratio) => Math.min(768, 450 * ratio),
  tiny: () => 552,
  // Up to 3:2 the part outside the sheet is too small to be worth a larger file.
  full: (ratio) => (ratio <= 1.5 ? 1200 : 900 * ratio),
};

/** A picture on a sheet of coloured paper, as large as its kind allows, or filling the sheet. */
export function Plate({ image, sizes, priority, ref }: PlateProps) {
  // After a client navigation nothing else is loading, so the picture need not wait.
  const [waits] = useState(() => isFirstPage() && priority !== "page");
  const { mount, sources, ...rest } = image;
  const { kind, ink, focus } = mount;
  const ratio = image.width / image.height;
  const picture = (
    <Picture
      className={styles.picture}
      // A tiny picture is shown at the size of its file, which a `sizes` would replace.
      image={{ ...rest, sources: kind === "tiny" ? [] : sources }}
      sizes={scaled(sizes, widths[kind](ratio) / 1200)}
      priority={priority}
    />
  );
  return (
    // Not on the plate itself: a size container that is hidden is laid out at the page's origin.
    <div className={waits ? styles.waits : undefined}>
      <div
        ref={ref}
        className={styles.plate}
        data-kind={kind}
        data-ink={ink ?? undefined}
        data-focus={kind === "full" && focus !== 0.5 ? focus : undefined}
        data-tall={ratio < WINDOW_RATIO ? "" : undefined}
      >
        {kind === "full" ? picture : <div className={styles.frame}>{picture}</div>}
      </div>
    </div>
  );
}

/** Multiplies the lengths of a `sizes` attribute, but not those of its media conditions. */
function scaled(sizes: string, factor: number): string {
  return sizes.replaceAll(/([\d.]+)(vw|rem)(?=,|$)/g, (_, length: string, unit: string) => {
    return `${Math.round(Number(length) * factor * 100) / 100}${unit}`;
  });
}
