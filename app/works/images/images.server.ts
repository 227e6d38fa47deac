import { createHash } from "node:crypto";
import readExif from "exif-reader";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import type { VariantRow } from "#db/schema.ts";
import type { Ink, Kind } from "../mounting/framing.ts";
import { kindOf, type PictureFacts } from "../mounting/kind.ts";
import {
  flatnessOf,
  flatnessPart,
  SAMPLE_SIDE,
  shownPart,
  suitablePapers,
  transparencyOf,
} from "../mounting/pixels.ts";
import { workLimits } from "../work.ts";
import type { ImageRefusal } from "../work-schema.server.ts";
import { sniffImage } from "./kind.server.ts";

// libvips supports many formats. Only the four that are needed are allowed: its security bugs were in rare decoders.
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

const imageWidths = [400, 640, 800, 1200, 1600, 2400];
/** A card and the page of a work need one of these. They are encoded before the response, the others after it. */
const firstWidths = [800, 1600];
/** An image that is large gets no others, and the whole of a very tall one neither: mostly its top is shown. */
const largeWidths = [800, 1600];
const MAX_WIDTH = 2400;
/** Of an image that would have more than `LARGE_PIXELS` at the greatest width. */
const MAX_TALL_WIDTH = 1600;

/** An image with a larger WebP variant is a photograph: drawings and text compress to far less. */
const PHOTOGRAPH_BYTES = 150_000;

/**
 * Above this size after scaling (1600 x 3750: a full-page screenshot) WebP is encoded with less effort, which costs some
 * kilobytes. AVIF is not made: it would take half a minute and most of a gigabyte.
 */
const LARGE_PIXELS = 6_000_000;

/** Above this size an upload takes seconds to decode, so it goes to the queue for heavy uploads. */
const HEAVY_PIXELS = 16_000_000;

/** WebP and AVIF allow at most 16,383 pixels, so a taller image is scaled down. */
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
  /** Mean colour, #rrggbb; null for an image with transparency. */
  color: string | null;
  kind: Kind;
  /** Those that suit it. */
  papers: Ink[];
  variants: VariantRow[];
  /** The variants and the source. They must be stored before the row that names them is inserted. */
  objects: EncodedObject[];
  /** The image without visible loss, from which the other variants are made later. Null if it gets none. */
  sourceKey: string | null;
}

type Refused = { refused: ImageRefusal };

/**
 * Decodes an upload and encodes its first WebP variants: upright, in sRGB, without metadata. The format is detected from the
 * bytes, never from the file's name or declared type.
 */
export async function prepareImage(bytes: Uint8Array): Promise<Refused | { image: PreparedImage }> {
  const size = await readSize(bytes);
  return "refused" in size ? size : encodeWebp(bytes);
}

/** Like `prepareImage`, but only reports an image that would take seconds. */
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

  const { pixels, isLarge } = read;
  const { width, height } = pixels.info;
  const picture = () => sharp(pixels.data, { raw: pixels.info });
  const id = createHash("sha256")
    .update(`${width}x${height}x${pixels.info.channels}`)
    .update(pixels.data)
    .digest("hex");
  const color = isOpaque(pixels) ? await meanColor(picture()) : null;
  const { kind, papers } = await readTraits(pixels, read.file);

  const variants: VariantRow[] = [];
  const objects: EncodedObject[] = [];
  const encode = async (target: Size, part: () => Sharp, isFast: boolean) => {
    // Smart subsampling takes most of the time: 4 of 5 s for a long screenshot.
    const options = isFast ? { effort: 1 } : { effort: 2, smartSubsample: true };
    const webp = await reduce(part(), target)
      .webp({ quality: 80, ...options })
      .toBuffer();
    addVariant(webp, "image/webp", target, variants, objects);
  };
  const top = { width, height: topHeight(kind, pixels.info) };
  const isCut = top.height < height;
  if (isLarge || isCut) for (const target of sizes(largeWidths, width, height)) await encode(target, picture, true);
  if (isLarge && !isCut)
    return { image: { id, width, height, color, kind, papers, variants, objects, sourceKey: null } };
  const shown = () => (isCut ? picture().extract({ left: 0, top: 0, ...top }) : picture());
  for (const target of sizes(firstWidths, top.width, top.height)) await encode(target, shown, false);
  // A lossless photograph would be ten times as large, and goes through the server to the store and back.
  const isPhotograph = objects.some(({ bytes: variant }) => variant.length > PHOTOGRAPH_BYTES);
  const source = await shown()
    .webp(isPhotograph ? { quality: 96, effort: 0 } : { lossless: true, effort: 0 })
    .toBuffer();
  const sourceKey = `sources/${id}.webp`;
  objects.push({ key: sourceKey, type: "image/webp", bytes: source });
  return { image: { id, width, height, color, kind, papers, variants, objects, sourceKey } };
}

/**
 * Encodes the other WebP variants and those in AVIF, which takes seconds.
 * @param source the object that `prepareImage` made for its `sourceKey`
 */
export async function encodeOthers(source: Uint8Array): Promise<{ variants: VariantRow[]; objects: EncodedObject[] }> {
  const { width, height } = await sharp(source).metadata();
  const variants: VariantRow[] = [];
  const objects: EncodedObject[] = [];
  const first = sizes(firstWidths, width, height).map((size) => size.width);
  for (const target of sizes(imageWidths, width, height)) {
    if (!first.includes(target.width)) {
      const webp = await reduce(sharp(source), target)
        .webp({ quality: 80, effort: 2, smartSubsample: true })
        .toBuffer();
      addVariant(webp, "image/webp", target, variants, objects);
    }
    const avif = await reduce(sharp(source), target).avif({ quality: 58, effort: 3 }).toBuffer();
    addVariant(avif, "image/avif", target, variants, objects);
  }
  return { variants, objects };
}

/** The height of what is shown of a very tall page; see ui/plate.module.css. */
function topHeight(kind: Kind, { width, height }: Size): number {
  const share = { page: 0.8, "phone-page": 2.5 }[kind as string];
  return share ? Math.min(height, Math.ceil(width * share)) : height;
}

type FileFacts = Pick<PictureFacts, "width" | "height" | "isPng" | "hasCamera">;

async function readTraits({ data, info }: Pixels, file: FileFacts): Promise<{ kind: Kind; papers: Ink[] }> {
  const picture = () => sharp(data, { raw: info });
  const square = flatnessPart(info);
  const grey = await picture().extract(square).removeAlpha().toColourspace("b-w").raw().toBuffer();
  const sample = await picture()
    .extract({ left: 0, top: 0, ...shownPart(info) })
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: "fill" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer();
  const flatness = flatnessOf(grey, square.width);
  const kind = kindOf({ ...file, flatness, transparency: transparencyOf(sample) });
  return { kind, papers: suitablePapers(sample, kind) };
}

async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Fifty times as fast as sharp's `stats`, which computes much more. */
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

/** The given widths, none wider than the image: of 400, 800 and 1600 an image of 1200 pixels gets 400, 800 and 1200. */
function sizes(wanted: number[], width: number, height: number): Size[] {
  const widths = new Set(wanted.map((target) => Math.min(target, width)));
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
  // 96 bits of the hash are enough to be unique, and a page has a hundred of these names, which do not compress.
  const key = `works/${sha256(bytes).slice(0, 24)}-${size.width}.${type.slice("image/".length)}`;
  variants.push({ key, type, ...size });
  objects.push({ key, type, bytes });
}

type Pixels = { data: Buffer; info: OutputInfo };

const readOptions = { limitInputPixels: workLimits.imagePixels, pages: 1 };

/** The size of the upright image. */
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

/** The greatest width for an image of this size, and whether it has many pixels even so. */
function reductionOf({ width, height }: Size): { maxWidth: number; isLarge: boolean } {
  const pixelsAt = (maxWidth: number) => width * height * Math.min(1, maxWidth / width, MAX_HEIGHT / height) ** 2;
  const maxWidth = pixelsAt(MAX_WIDTH) > LARGE_PIXELS ? MAX_TALL_WIDTH : MAX_WIDTH;
  return { maxWidth, isLarge: pixelsAt(maxWidth) > LARGE_PIXELS };
}

function isHeavy(size: Size): boolean {
  return size.width * size.height > HEAVY_PIXELS || reductionOf(size).isLarge;
}

async function readPixels(bytes: Uint8Array): Promise<Refused | { pixels: Pixels; isLarge: boolean; file: FileFacts }> {
  try {
    const { format, exif, autoOrient } = await sharp(bytes, readOptions).metadata();
    const { maxWidth, isLarge } = reductionOf(autoOrient);
    const pixels = await sharp(bytes, readOptions)
      .autoOrient()
      .resize(maxWidth, MAX_HEIGHT, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: 30 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels, isLarge, file: { ...autoOrient, isPng: format === "png", hasCamera: namesCamera(exif) } };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function namesCamera(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  try {
    const { Image } = readExif(exif);
    return Boolean(Image?.Make || Image?.Model);
  } catch {
    return false;
  }
}

function refusalOf(error: unknown): ImageRefusal {
  const message = error instanceof Error ? error.message : "";
  return /pixel limit|too large/i.test(message) ? "image_too_large" : "image_unreadable";
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
