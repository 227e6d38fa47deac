import { type Ref, useState } from "react";
import type { Mount } from "#app/works/mounting/mount.ts";
import { isFirstPage } from "./first-page.ts";
import { Picture, type PictureImage } from "./picture.tsx";
import styles from "./plate.module.css";

export interface MountedImage extends PictureImage {
  mount: Mount;
}

interface PlateProps {
  image: MountedImage;
  /** Of the plate. */
  sizes: string;
  /** For the main picture of a page: loaded first, and without waiting for layout. */
  priority?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The ratio of the box in which a browser's window shows the picture. */
const WINDOW_RATIO = 950 / 675;

/** The part of the plate's width that its picture takes. */
const shares: Partial<Record<Mount["kind"], number>> = {
  screen: 0.8,
  page: 0.8,
  photo: 0.8,
  logo: 0.64,
  tiny: 0.46,
  phone: 0.36,
  "phone-page": 0.28,
};

/** A picture on a sheet of coloured paper, as large as its kind allows, or filling the sheet. */
export function Plate({ image, sizes, priority = false, ref }: PlateProps) {
  // After a client navigation nothing else is loading, so the picture need not wait.
  const [waits] = useState(() => isFirstPage() && !priority);
  const { mount, color, sources, ...rest } = image;
  const { kind, ink, focus } = mount;
  const picture = (
    <Picture
      className={styles.picture}
      // A tiny picture is shown at the size of its file, which a `sizes` would replace. A paper shows until it is loaded.
      image={{ ...rest, sources: kind === "tiny" ? [] : sources, color: ink ? undefined : color }}
      sizes={scaled(sizes, shares[kind] ?? 1)}
      priority={priority}
    />
  );
  return (
    <div
      ref={ref}
      className={`${styles.plate} ${waits ? styles.waits : ""}`}
      data-kind={kind}
      data-ink={ink ?? undefined}
      data-focus={kind === "full" && focus !== 0.5 ? focus : undefined}
      data-tall={image.width / image.height < WINDOW_RATIO ? "" : undefined}
    >
      {kind === "full" ? picture : <div className={styles.frame}>{picture}</div>}
    </div>
  );
}

/** Multiplies the lengths of a `sizes` attribute, but not those of its media conditions. */
function scaled(sizes: string, factor: number): string {
  return sizes.replaceAll(/([\d.]+)(vw|rem)(?=,|$)/g, (_, length: string, unit: string) => {
    return `${Math.round(Number(length) * factor * 100) / 100}${unit}`;
  });
}
