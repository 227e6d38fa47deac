import { type ReactNode, type Ref, useState } from "react";
import { isPortrait, type Mount } from "#app/works/pictures/mount.ts";
import { isFirstPage } from "../layout/hydration.ts";
import pictureStyles from "./picture.module.css";
import styles from "./plate.module.css";

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

export interface MountedImage extends PictureImage {
  mount: Mount;
  /** The same site on a phone stands in front of a browser's window. */
  phone?: PictureImage | undefined;
}

// `wide` is 4:3, `portrait` the same sheet turned, `own` the form of a picture without a paper, `narrow` higher than a
// portrait, `beside` as high as the wide sheet in its row, `band` twice as wide as high.
export type Sheet = "wide" | "portrait" | "own" | "narrow" | "beside" | "band";

interface PlateProps {
  image: MountedImage;
  /** These are the plate's sizes, not those of the picture on it. */
  sizes: string;
  sheet?: Sheet | undefined;
  priority?: PicturePriority | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  children?: ReactNode;
}

const WINDOW_RATIO = 950 / 675;

type PlateKind = Mount["kind"] | "pair";

/** Part of a sheet's width, as plate.module.css shows the picture on a sheet of so many units. */
function partOf(kind: PlateKind, ratio: number, { width, height }: { width: number; height: number }): number {
  // Up to 3:2 the part outside the sheet is too small to be worth a larger file.
  const isCut = ratio > (1.125 * width) / height;
  const units: Record<PlateKind, number> = {
    screen: Math.min(0.8 * width - 10, (0.8 * height - 45) * ratio),
    page: 0.8 * width - 10,
    pair: 840,
    phone: (0.84 * height - 48) * ratio,
    "phone-page": 0.3544 * height,
    photo: Math.min(0.8 * width, 0.78 * height * ratio),
    logo: Math.min(0.64 * width, 0.5 * height * ratio),
    tiny: 0.46 * width,
    full: isCut ? height * ratio : width,
    whole: width,
  };
  return units[kind] / width;
}

const units: Record<Sheet, { width: number; height: number }> = {
  wide: { width: 1200, height: 900 },
  portrait: { width: 900, height: 1200 },
  own: { width: 1200, height: 900 },
  narrow: { width: 600, height: 936 },
  beside: { width: 600, height: 936 },
  band: { width: 1200, height: 600 },
};

export function Plate({ image, sizes, sheet = sheetOf(image), priority, ref, children }: PlateProps) {
  // After a client navigation nothing else is loading, so the picture need not wait. A sheet without a form cannot.
  const [waits] = useState(() => isFirstPage() && priority !== "page" && sheet !== "own");
  const { mount, ...rest } = image;
  const { ink, focus } = mount;
  const phone = ink ? image.phone : undefined;
  const kind = phone ? "pair" : mount.kind;
  const ratio = image.width / image.height;
  const picture = (
    <Picture
      className={styles.picture}
      // A tiny picture is shown at the size of its file, which a `sizes` would replace.
      image={kind === "tiny" ? { ...rest, avif: undefined } : rest}
      sizes={scaled(sizes, partOf(kind, ratio, units[sheet]))}
      priority={priority}
    />
  );
  return (
    // The class is not on the plate: a size container that is hidden is laid out at the page's origin.
    <div className={waits ? styles.waits : undefined} data-sheet={sheet}>
      <div
        ref={ref}
        className={styles.plate}
        data-kind={kind}
        data-ink={ink ?? undefined}
        data-focus={focus}
        data-tall={ratio < WINDOW_RATIO ? "" : undefined}
      >
        {ink === null ? picture : <div className={styles.frame}>{picture}</div>}
        {phone && (
          <div className={styles.phone}>
            <Picture className={styles.onPhone} image={phone} sizes={scaled(sizes, PHONE_PART)} priority={priority} />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

function sheetOf(image: MountedImage): Sheet {
  if (isPortrait(image)) return "portrait";
  return image.mount.kind === "whole" ? "own" : "wide";
}

/** Part of the sheet's width, in front of a window. */
const PHONE_PART = 252 / 1200;

/** Lengths in media conditions stay. Whole numbers are exact enough, and lists repeat them. */
function scaled(sizes: string, factor: number): string {
  return sizes.replaceAll(/([\d.]+)(vw|rem)(?=,|$)/g, (_, length: string, unit: string) => {
    return `${Math.round(Number(length) * factor)}${unit}`;
  });
}

interface PictureProps {
  image: PictureImage;
  sizes: string;
  priority?: PicturePriority | undefined;
  className?: string | undefined;
}

function Picture({ image, sizes, priority, className = "" }: PictureProps) {
  return (
    <picture>
      {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
      <img
        className={`${pictureStyles.image} ${className}`}
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
