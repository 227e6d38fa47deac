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

/** Reads what the server will read when the file is sent, so that the preview shows it before. */
export function readPicture(image: HTMLImageElement, file: File): { kind: Kind; inks: InkScores } {
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
