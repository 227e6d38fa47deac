import { createHash } from "node:crypto";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import type { VariantRow } from "#db/schema.ts";
import { workLimits } from "../work.ts";
import type { ImageRefusal } from "../work-schema.server.ts";
import { sniffImage } from "./kind.server.ts";

// libvips reads far more than a portfolio needs, and its rarer readers are where its security faults have been.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const imageWidths = [480, 960, 1600] as const;
const MAX_WIDTH = Math.max(...imageWidths);

/** A WebP variant that is heavier shows a photograph: what is drawn or typed compresses far below, without loss too. */
const PHOTOGRAPH_BYTES = 150_000;

/**
 * Once reduced, a picture with more pixels than this (1600 x 3750: the screenshot of a whole page) is encoded faster at
 * the cost of some kilobytes, and has no AVIF, which would take half a minute and most of a gigabyte.
 */
const LARGE_PIXELS = 6_000_000;

/** With more pixels than this to decode, a picture takes long enough for others to pass it. */
const HEAVY_PIXELS = 16_000_000;

/** WebP and AVIF end at 16,383 pixels: a taller picture is reduced until it fits. */
const MAX_HEIGHT = 16_000;

export interface EncodedObject {
  key: string;
  type: "image/webp" | "image/avif";
  bytes: Uint8Array;
}

export interface PreparedImage {
  id: string;
  width: number;
  height: number;
  /** Mean colour, #rrggbb; null where the page shows through. */
  color: string | null;
  variants: VariantRow[];
  /** What has to be in the store before a row names it, `source` included. */
  objects: EncodedObject[];
  /**
   * Without loss that shows: the AVIF variants are made from it after the answer, on this instance or another. Null for
   * a picture that gets none.
   */
  sourceKey: string | null;
}

type Refused = { refused: ImageRefusal };

/**
 * Decodes an upload and encodes its WebP variants: upright, in sRGB, without any metadata.
 * What it is decides the decoder, never its name or declared type.
 */
export async function prepareImage(bytes: Uint8Array): Promise<Refused | { image: PreparedImage }> {
  const size = await readSize(bytes);
  return "refused" in size ? size : encodeWebp(bytes);
}

/** As above, but says at once which picture would take seconds. */
export async function prepareUnlessHeavy(
  bytes: Uint8Array,
): Promise<Refused | { isHeavy: true } | { image: PreparedImage }> {
  const size = await readSize(bytes);
  if ("refused" in size) return size;
  return isHeavy(size) ? { isHeavy: true } : encodeWebp(bytes);
}

async function encodeWebp(bytes: Uint8Array): Promise<Refused | { image: PreparedImage }> {
  const read = await readPixels(bytes);
  if ("refused" in read) return read;

  const { pixels } = read;
  const { width, height } = pixels.info;
  const isLarge = width * height > LARGE_PIXELS;
  const picture = () => sharp(pixels.data, { raw: pixels.info });
  const id = createHash("sha256")
    .update(`${width}x${height}x${pixels.info.channels}`)
    .update(pixels.data)
    .digest("hex");
  const color = isOpaque(pixels) ? await meanColor(picture()) : null;

  const variants: VariantRow[] = [];
  const objects: EncodedObject[] = [];
  for (const target of sizes(width, height)) {
    // Smart subsampling takes three quarters of the time: 4 of 5 s for the screenshot of a long page.
    const webp = await reduce(picture(), target)
      .webp({ quality: 80, effort: isLarge ? 1 : 2, smartSubsample: !isLarge })
      .toBuffer();
    addVariant(webp, "image/webp", target, variants, objects);
  }
  if (isLarge) return { image: { id, width, height, color, variants, objects, sourceKey: null } };
  // A photograph without loss is ten times the bytes, which would pass through the server to the store and back.
  const isPhotograph = objects.some(({ bytes: variant }) => variant.length > PHOTOGRAPH_BYTES);
  const source = await picture()
    .webp(isPhotograph ? { quality: 96, effort: 0 } : { lossless: true, effort: 0 })
    .toBuffer();
  const sourceKey = `sources/${id}.webp`;
  objects.push({ key: sourceKey, type: "image/webp", bytes: source });
  return { image: { id, width, height, color, variants, objects, sourceKey } };
}

/** Encodes the AVIF variants of a picture, which takes seconds. `source` is what `prepareImage` stored for it. */
export async function encodeAvif(source: Uint8Array): Promise<{ variants: VariantRow[]; objects: EncodedObject[] }> {
  const { width, height } = await sharp(source).metadata();
  const variants: VariantRow[] = [];
  const objects: EncodedObject[] = [];
  for (const target of sizes(width, height)) {
    const avif = await reduce(sharp(source), target).avif({ quality: 58, effort: 3 }).toBuffer();
    addVariant(avif, "image/avif", target, variants, objects);
  }
  return { variants, objects };
}

async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** sharp's own `stats` tells it too, with all that it counts besides in fifty times the time. */
function isOpaque({ data, info }: Pixels): boolean {
  const { channels } = info;
  if (channels !== 2 && channels !== 4) return true;
  for (let alpha = channels - 1; alpha < data.length; alpha += channels) if (data[alpha] !== 255) return false;
  return true;
}

interface Size {
  width: number;
  height: number;
}

/** The fixed widths that are narrower than the picture, and the widest one that it allows. */
function sizes(width: number, height: number): Size[] {
  const widths = new Set(imageWidths.map((target) => Math.min(target, width)));
  return [...widths].map((target) => ({ width: target, height: Math.max(1, Math.round((height * target) / width)) }));
}

function reduce(picture: Sharp, size: Size): Sharp {
  return picture.resize(size.width, size.height, { fit: "fill" });
}

function addVariant(
  bytes: Uint8Array,
  type: "image/webp" | "image/avif",
  size: Size,
  variants: VariantRow[],
  objects: EncodedObject[],
): void {
  const key = `works/${sha256(bytes)}-${size.width}.${type.slice("image/".length)}`;
  variants.push({ key, type, ...size });
  objects.push({ key, type, bytes });
}

type Pixels = { data: Buffer; info: OutputInfo };

const readOptions = { limitInputPixels: workLimits.imagePixels, pages: 1 };

/** The picture's size, upright. */
async function readSize(bytes: Uint8Array): Promise<Refused | Size> {
  const refused = sniffImage(bytes);
  if (refused) return { refused };
  try {
    const { width, height, autoOrient } = await sharp(bytes, readOptions).metadata();
    return width * height > workLimits.imagePixels ? { refused: "image_too_large" } : autoOrient;
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function isHeavy({ width, height }: Size): boolean {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return width * height > HEAVY_PIXELS || width * height * scale ** 2 > LARGE_PIXELS;
}

async function readPixels(bytes: Uint8Array): Promise<Refused | { pixels: Pixels }> {
  try {
    const pixels = await sharp(bytes, readOptions)
      .autoOrient()
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: 30 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function refusalOf(error: unknown): ImageRefusal {
  const message = error instanceof Error ? error.message : "";
  return /pixel limit|too large/i.test(message) ? "image_too_large" : "image_unreadable";
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
