import type { Kind } from "#app/works/mounting/framing.ts";
import type { InkScores } from "#app/works/mounting/inks.ts";
import { kindOf } from "#app/works/mounting/kind.ts";
import {
  flatnessOf,
  flatnessPart,
  inkScores,
  SAMPLE_SIDE,
  shownPart,
  transparencyOf,
} from "#app/works/mounting/pixels.ts";

export interface PictureView {
  /** An object URL, to be revoked. */
  src: string;
  /** An SVG may have no size: 0. */
  width: number;
  height: number;
  kind: Kind;
  inks: InkScores;
}

/** Undefined when the browser cannot show the file, or when the signal says that nobody needs it any more. */
export function viewOf(file: File, signal: AbortSignal): Promise<PictureView | undefined> {
  const src = URL.createObjectURL(file);
  signal.addEventListener("abort", () => URL.revokeObjectURL(src));
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => {
      if (signal.aborted) return resolve(undefined);
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      resolve({ src, ...size, ...readPicture(image, file) });
    };
    image.onerror = () => resolve(undefined);
    image.src = src;
  });
}

/** Reads what the server will read when the file is sent, so that the preview shows it before. */
function readPicture(image: HTMLImageElement, file: File): { kind: Kind; inks: InkScores } {
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const square = flatnessPart(size);
  const grey = greyOf(pixelsOf(image, square, square));
  const sample = pixelsOf(image, { left: 0, top: 0, ...shownPart(size) }, { width: SAMPLE_SIDE, height: SAMPLE_SIDE });
  const kind = kindOf({
    ...size,
    isPng: file.type === "image/png",
    hasCamera: false,
    transparency: transparencyOf(sample),
    flatness: flatnessOf(grey, square.width),
  });
  return { kind, inks: inkScores(sample, kind) };
}

interface Size {
  width: number;
  height: number;
}

/** A part of an image, drawn at a size: RGBA. */
function pixelsOf(image: HTMLImageElement, part: Size & { left: number; top: number }, { width, height }: Size) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);
  }
  return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(4 * width * height);
}

function greyOf(rgba: Uint8ClampedArray): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: rgba.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(4 * pixel, 4 * pixel + 3);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
}
