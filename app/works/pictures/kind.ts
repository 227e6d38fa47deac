import type { Kind } from "./framing.ts";

export interface PictureFacts {
  width: number;
  height: number;
  isPng: boolean;
  hasCamera: boolean;
  /** Share of the pixels that are more transparent than opaque, 0 to 1. */
  transparency: number;
  flatness: number;
}

/** Screenshots measured .63 to .99, photographs .17 to .21. */
const MIN_FLATNESS = 0.6;

export function kindOf({ width, height, isPng, hasCamera, transparency, flatness }: PictureFacts): Kind {
  const ratio = width / height;
  const isFlat = flatness >= MIN_FLATNESS;
  if (transparency > 0.05) return "logo";
  if (width < 640 && height < 640) return "tiny";
  if (ratio >= 0.42 && ratio <= 0.62 && width <= 1_320) return "phone";
  if (ratio < 0.42 && width < 1_000) return "phone-page";
  if (ratio < 0.62) return "page";
  if (ratio >= 1.2 && ratio <= 2.4 && (isPng || isFlat) && !hasCamera) return "screen";
  if (!isFlat && ratio >= 1.2 && ratio <= 1.5) return "full";
  return "photo";
}
