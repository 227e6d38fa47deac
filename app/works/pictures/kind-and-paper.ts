import { papers } from "#content/palette.ts";
import { chromaAndHue, contrast, luminance, type Rgb, rgbOf } from "./colours.ts";
import { type Ink, inkNames, type Kind } from "./framing.ts";

export interface PictureFacts {
  width: number;
  height: number;
  isPng: boolean;
  hasCamera: boolean;
  /** Share of the pixels that are more transparent than opaque, 0 to 1. */
  transparency: number;
  flatness: number;
  isDrawn: boolean;
}

/** Screenshots measured .63 to .99, photographs from .17 on, and up to .96 where much of them is out of focus. */
const MIN_FLATNESS = 0.6;
/** Screenshots measured from .63 on, photographs up to .72. */
const MIN_UNIFORMITY = 0.6;
/** Screenshots measured from .0022 on, because they have letters; photographs of such a uniformity up to .0007. */
const MIN_EDGES = 0.0015;

export function kindOf({ width, height, isPng, hasCamera, transparency, flatness, isDrawn }: PictureFacts): Kind {
  const ratio = width / height;
  const isFlat = flatness >= MIN_FLATNESS;
  if (transparency > 0.05) return "logo";
  if (width < 640 && height < 640) return "tiny";
  if (ratio >= 0.42 && ratio <= 0.62 && width <= 1_320) return "phone";
  if (ratio < 0.42 && width < 1_000) return "phone-page";
  if (ratio < 0.62) return "page";
  if (ratio >= 1.2 && ratio <= 2.4 && (isPng || isDrawn) && !hasCamera) return "screen";
  if (!isFlat && ratio >= 1.2 && ratio <= 1.5) return "full";
  return "photo";
}

export const SAMPLE_SIDE = 64;
const FLATNESS_SIDE = 512;

const inks = inkNames.map((name) => ({
  name,
  luminance: luminance(rgbOf(papers[name].paper)),
  // Sage and slate are nearly grey, so their hue says nothing.
  hue: name === "sage" || name === "slate" ? null : chromaAndHue(rgbOf(papers[name].paper)).hue,
}));

export function shownPart({ width, height }: { width: number; height: number }) {
  return { width, height: width / height < 0.62 ? Math.min(height, Math.round(0.77 * width)) : height };
}

export function flatnessPart({ width, height }: { width: number; height: number }) {
  const size = { width: Math.min(FLATNESS_SIDE, width), height: Math.min(FLATNESS_SIDE, height) };
  return {
    ...size,
    left: Math.floor((width - size.width) / 2),
    top: width / height < 0.62 ? 0 : Math.floor((height - size.height) / 2),
  };
}

/** Counts adjacent greys in every second row: those that are nearly equal, equal, and as far apart as a letter's edge. */
export function flatnessOf(grey: ArrayLike<number>, width: number): { flatness: number; isDrawn: boolean } {
  let [pairs, near, equal, edges] = [0, 0, 0, 0];
  for (let row = 0; row + width <= grey.length; row += 2 * width) {
    for (let at = row + 1; at < row + width; at += 1) {
      const difference = Math.abs((grey[at] ?? 0) - (grey[at - 1] ?? 0));
      pairs += 1;
      if (difference <= 2) near += 1;
      if (difference === 0) equal += 1;
      if (difference > 48) edges += 1;
    }
  }
  if (pairs === 0) return { flatness: 1, isDrawn: false };
  return { flatness: near / pairs, isDrawn: equal / pairs >= MIN_UNIFORMITY && edges / pairs >= MIN_EDGES };
}

interface Pixel {
  rgb: Rgb;
  isTransparent: boolean;
  isAtEdge: boolean;
}

function pixelsOf(sample: ArrayLike<number>): Pixel[] {
  return Array.from({ length: SAMPLE_SIDE ** 2 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((channel) => sample[4 * pixel + channel]);
    const [column, row] = [pixel % SAMPLE_SIDE, Math.floor(pixel / SAMPLE_SIDE)];
    const edge = Math.min(column, row, SAMPLE_SIDE - 1 - column, SAMPLE_SIDE - 1 - row);
    return { rgb: [red, green, blue], isTransparent: alpha < 128, isAtEdge: edge < 3 };
  });
}

export function transparencyOf(sample: ArrayLike<number>): number {
  return pixelsOf(sample).filter(({ isTransparent }) => isTransparent).length / SAMPLE_SIDE ** 2;
}

/** Below these a picture's edge, or a logo's least visible colours, can hardly be told from the paper. */
const MIN_CONTRAST = 1.5;
const MIN_LOGO_CONTRAST = 2.5;
/** In degrees: a paper in the picture's own colour looks like a part of it. */
const MIN_HUE_DISTANCE = 40;

/** Slate is as dark as the dark theme, so it stays as one of two at most. `sample` is RGBA, SAMPLE_SIDE squared. */
export function suitablePapers(sample: ArrayLike<number>, kind: Kind): Ink[] {
  const pixels = pixelsOf(sample).filter(({ isTransparent }) => !isTransparent);
  const contrastOn = kind === "logo" ? leastContrast(pixels) : edgeContrast(pixels);
  const minimum = kind === "logo" ? MIN_LOGO_CONTRAST : MIN_CONTRAST;
  const visible = inks.map((paper) => ({ ...paper, contrast: contrastOn(paper.luminance) }));
  const hue = mainHue(pixels);
  const isFar = (paper: { hue: number | null }) =>
    hue === null || paper.hue === null || hueDistance(hue, paper.hue) >= MIN_HUE_DISTANCE;
  const suitable = visible.filter((paper) => paper.contrast >= minimum && isFar(paper));
  const [clearest] = visible.toSorted((one, other) => other.contrast - one.contrast);
  const papers = suitable.length > 0 || !clearest ? suitable : [clearest];
  return papers.map(({ name }) => name).filter((name) => name !== "slate" || papers.length <= 2);
}

/** A logo has no edge: its least visible twentieth decides. */
function leastContrast(pixels: Pixel[]) {
  const luminances = pixels.map(({ rgb }) => luminance(rgb));
  return (paper: number) => {
    const contrasts = luminances.map((each) => contrast(paper, each)).toSorted((one, other) => one - other);
    return contrasts[Math.floor(contrasts.length * 0.05)] ?? 1;
  };
}

function edgeContrast(pixels: Pixel[]) {
  const atEdge = pixels.filter(({ isAtEdge }) => isAtEdge);
  const mean = (channel: 0 | 1 | 2) => sumOf(atEdge.map(({ rgb }) => rgb[channel])) / Math.max(1, atEdge.length);
  const edge = luminance([mean(0), mean(1), mean(2)]);
  return (paper: number) => contrast(paper, edge);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

const BINS = 24;
const MIN_CHROMA = 0.03;

function mainHue(pixels: Pixel[]): number | null {
  const colours = pixels.map(({ rgb }) => chromaAndHue(rgb));
  const bins = new Array<number>(BINS).fill(0);
  for (const { chroma, hue } of colours) {
    const bin = Math.floor((hue * BINS) / 360) % BINS;
    if (chroma > 0.04) bins[bin] = (bins[bin] ?? 0) + chroma;
  }
  const chromas = sumOf(colours.map(({ chroma }) => chroma));
  if (chromas / Math.max(1, pixels.length) < MIN_CHROMA || bins.every((each) => each === 0)) return null;
  const at = (bin: number) => bins[(bin + BINS) % BINS] ?? 0;
  const fullness = bins.map((own, bin) => own + (at(bin - 1) + at(bin + 1)) / 2);
  return ((fullness.indexOf(Math.max(...fullness)) + 0.5) * 360) / BINS;
}

function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

export const LAST_PICTURES = 20;

/** Takes the suitable paper used least in `last` (newest first); among equals the one used longest ago. */
export function leastUsed(suitable: Ink[], last: Ink[]): Ink {
  const recent = last.slice(0, LAST_PICTURES);
  const uses = (ink: Ink) => recent.filter((each) => each === ink).length;
  const age = (ink: Ink) => (recent.includes(ink) ? recent.indexOf(ink) : LAST_PICTURES);
  const [best = "sage"] = suitable.toSorted((one, other) => uses(one) - uses(other) || age(other) - age(one));
  return best;
}
