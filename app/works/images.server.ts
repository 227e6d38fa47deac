import { createHash } from "node:crypto";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import type { VariantRow } from "#db/schema.ts";
import { sniffImage } from "./image-kind.server.ts";
import { workLimits } from "./work.ts";
import type { ImageRefusal } from "./work-schema.server.ts";

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

/** A WebP variant that is heavier shows a photograph: what is drawn or typed compresses far below, without loss too. */
const PHOTOGRAPH_BYTES = 150_000;

/** WebP and AVIF end at 16,383 pixels: a taller picture is reduced until it fits. */
const TALLEST = 16_000;

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
  /** Without loss that shows: the AVIF variants are made from it after the answer, on this instance or another. */
  sourceKey: string;
}

/**
 * Decodes an upload and encodes its WebP variants: upright, in sRGB, without any metadata.
 * What it is decides the decoder, never its name or declared type.
 */
export async function prepareImage(bytes: Uint8Array): Promise<{ refused: ImageRefusal } | { image: PreparedImage }> {
  const refused = sniffImage(bytes);
  if (refused) return { refused };
  const read = await readPixels(bytes);
  if ("refused" in read) return read;

  const { pixels } = read;
  const { width, height } = pixels.info;
  const picture = () => sharp(pixels.data, { raw: pixels.info });
  const id = sha256(Buffer.concat([Buffer.from(`${width}x${height}x${pixels.info.channels}`), pixels.data]));
  const color = await meanColor(picture());

  const variants: VariantRow[] = [];
  const objects: EncodedObject[] = [];
  for (const target of sizes(width, height)) {
    const webp = await reduce(picture(), target).webp({ quality: 80, effort: 2, smartSubsample: true }).toBuffer();
    addVariant(webp, "image/webp", target, variants, objects);
  }
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

async function meanColor(picture: Sharp): Promise<string | null> {
  if (!(await picture.stats()).isOpaque) return null;
  const pixel = await picture.resize(1, 1, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
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

async function readPixels(bytes: Uint8Array): Promise<{ refused: ImageRefusal } | { pixels: Pixels }> {
  const options = { limitInputPixels: workLimits.imagePixels, pages: 1 };
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, options).metadata();
  } catch (error) {
    return { refused: refusalOf(error) };
  }
  if (metadata.width * metadata.height > workLimits.imagePixels) return { refused: "image_too_large" };
  try {
    const pixels = await sharp(bytes, options)
      .autoOrient()
      .resize(Math.max(...imageWidths), TALLEST, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: 10 })
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
