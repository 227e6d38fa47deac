import { papers } from "#content/palette.ts";
import { chromaAndHue, contrast, luminance, type Rgb, rgbOf } from "./colours.ts";
import { inkNames, type Kind } from "./framing.ts";
import type { InkScores } from "./inks.ts";

/* What a picture's pixels say. The server reads them with sharp, the form's preview with a canvas. */

/** The sample of colours has this width and height, in RGBA. */
export const SAMPLE_SIDE = 64;
/** Flatness is measured in a square of this side, at most. */
const FLATNESS_SIDE = 512;

const inks = inkNames.map((name) => ({
  name,
  luminance: luminance(rgbOf(papers[name].paper)),
  // Nearly grey, so their hue says nothing.
  hue: name === "sage" || name === "slate" ? null : chromaAndHue(rgbOf(papers[name].paper)).hue,
}));

/** The part of a picture that shows when it is mounted: of a tall one only the top. */
export function shownPart({ width, height }: { width: number; height: number }) {
  return { width, height: width / height < 0.62 ? Math.min(height, Math.round(0.77 * width)) : height };
}

/** The square in which flatness is measured: the middle, of a tall picture the top. */
export function flatnessPart({ width, height }: { width: number; height: number }) {
  const size = { width: Math.min(FLATNESS_SIDE, width), height: Math.min(FLATNESS_SIDE, height) };
  return {
    ...size,
    left: Math.floor((width - size.width) / 2),
    top: width / height < 0.62 ? 0 : Math.floor((height - size.height) / 2),
  };
}

/** The part of horizontally adjacent grey pixels that differ by two levels at most, in every second row. 0 to 1. */
export function flatnessOf(grey: ArrayLike<number>, width: number): number {
  let pairs = 0;
  let equal = 0;
  for (let row = 0; row + width <= grey.length; row += 2 * width) {
    for (let at = row + 1; at < row + width; at += 1) {
      pairs += 1;
      if (Math.abs((grey[at] ?? 0) - (grey[at - 1] ?? 0)) <= 2) equal += 1;
    }
  }
  return pairs === 0 ? 1 : equal / pairs;
}

const isTransparent = (rgba: ArrayLike<number>, pixel: number) => (rgba[4 * pixel + 3] ?? 0) < 128;
const colourAt = (rgba: ArrayLike<number>, pixel: number): Rgb => [
  rgba[4 * pixel] ?? 0,
  rgba[4 * pixel + 1] ?? 0,
  rgba[4 * pixel + 2] ?? 0,
];

export function transparencyOf(sample: ArrayLike<number>): number {
  const pixels = Array.from({ length: sample.length / 4 }, (_, pixel) => pixel);
  return pixels.filter((pixel) => isTransparent(sample, pixel)).length / pixels.length;
}

/**
 * How well each paper suits a picture, 0 to 100, in the order of `inkNames`: its edge must be told from the paper, and
 * its main hue should be far from the paper's.
 * @param sample SAMPLE_SIDE x SAMPLE_SIDE pixels of the part that shows, RGBA
 */
export function inkScores(sample: ArrayLike<number>, kind: Kind): InkScores {
  const pixels = Array.from({ length: SAMPLE_SIDE ** 2 }, (_, pixel) => pixel).filter(
    (pixel) => !isTransparent(sample, pixel),
  );
  return (kind === "logo" ? logoScores(sample, pixels) : pictureScores(sample, pixels)).map(
    (score) => Math.round(score * 10) / 10,
  );
}

/** A logo has no edge: its least visible colours decide. */
function logoScores(sample: ArrayLike<number>, pixels: number[]): InkScores {
  return inks.map((paper) => {
    const contrasts = pixels.map((pixel) => contrast(paper.luminance, luminance(colourAt(sample, pixel))));
    const fifthPercentile = contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length * 0.05)] ?? 1;
    return 100 * Math.min(1, fifthPercentile / 4.5);
  });
}

function pictureScores(sample: ArrayLike<number>, pixels: number[]): InkScores {
  const edge = luminance(meanColour(sample, pixels.filter(isAtEdge)));
  const hue = mainHue(sample, pixels);
  return inks.map((paper) => {
    const distance = hue === null || paper.hue === null ? 0.5 : hueDistance(hue, paper.hue) / 180;
    const separation = Math.min(1, (contrast(paper.luminance, edge) - 1) / 1.5);
    return 50 * separation + 40 * distance - (paper.name === "slate" ? 10 : 0);
  });
}

function isAtEdge(pixel: number): boolean {
  const column = pixel % SAMPLE_SIDE;
  const row = Math.floor(pixel / SAMPLE_SIDE);
  return Math.min(column, row, SAMPLE_SIDE - 1 - column, SAMPLE_SIDE - 1 - row) < 3;
}

function meanColour(sample: ArrayLike<number>, pixels: number[]): Rgb {
  const sums = [0, 0, 0];
  for (const pixel of pixels) {
    for (const [channel, value] of colourAt(sample, pixel).entries()) sums[channel] = (sums[channel] ?? 0) + value;
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / Math.max(1, pixels.length));
  return [red, green, blue];
}

const BINS = 24;

/** The hue that most of the coloured pixels share, in degrees; null for a grey picture. */
function mainHue(sample: ArrayLike<number>, pixels: number[]): number | null {
  const bins = new Array<number>(BINS).fill(0);
  let chromas = 0;
  for (const pixel of pixels) {
    const { chroma, hue } = chromaAndHue(colourAt(sample, pixel));
    chromas += chroma;
    const bin = Math.floor((hue * BINS) / 360) % BINS;
    if (chroma > 0.04) bins[bin] = (bins[bin] ?? 0) + chroma;
  }
  if (chromas / Math.max(1, pixels.length) < 0.012 || bins.every((each) => each === 0)) return null;
  const at = (bin: number) => bins[(bin + BINS) % BINS] ?? 0;
  const fullness = bins.map((own, bin) => own + (at(bin - 1) + at(bin + 1)) / 2);
  return ((fullness.indexOf(Math.max(...fullness)) + 0.5) * 360) / BINS;
}

function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}
