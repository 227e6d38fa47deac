import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import readExif from "exif-reader";
import sharp, { type FailOnOptions, type OutputInfo, type Sharp } from "sharp";
import type { VariantRow } from "#db/schema.ts";
import { workLimits } from "../work-fields.ts";
import type { ImageRefusal } from "../work-schema.server.ts";
import { MANY_PIXELS, pixelsToDecode, sniffImage } from "./file-format.server.ts";
import type { Ink, Kind } from "./framing.ts";
import {
  flatnessOf,
  flatnessPart,
  kindOf,
  type PictureFacts,
  SAMPLE_SIDE,
  shownPart,
  suitablePapers,
  transparencyOf,
} from "./kind-and-paper.ts";

// libvips reads many formats, and its security bugs were in rare decoders: only the four needed ones are allowed.
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

/** These widths were chosen by the weight of pages at common widths of screens. */
const AVIF_WIDTHS = [320, 480, 640, 800, 1200, 1600];
/** WebP serves browsers and feed readers that do not know AVIF. */
const WEBP_WIDTH = 800;
const MAX_WIDTH = 2400;
const MAX_TALL_WIDTH = 1600;
/** 1600 x 3750, a full-page screenshot: a larger AVIF would take more than ten seconds. */
const LARGE_PIXELS = 6_000_000;
/** Most files of a list have fewer. */
const SMALL_PIXELS = 600_000;

/** WebP and AVIF allow at most 16,383 pixels, so a taller image is scaled down. */
const MAX_HEIGHT = 16_000;

/** In characters, for the author's name and for the copyright. */
const MAX_CREDIT = 200;
const MIN_CREDIT = 8;

export interface EncodedFile extends VariantRow {
  bytes: Uint8Array;
}

export interface PreparedImage {
  id: string;
  width: number;
  height: number;
  /** Mean colour as #rrggbb; null for an image with transparency. */
  color: string | null;
  kind: Kind;
  papers: Ink[];
  /** The pixels that decide its papers. */
  sample: Uint8Array;
  files: EncodedFile[];
}

type Refused = { refused: ImageRefusal };

/** Strips metadata except author and copyright. The format comes from the bytes, never from a name or declared type. */
export async function prepareImage(bytes: Uint8Array): Promise<Refused | { image: PreparedImage }> {
  const refused = sniffImage(bytes);
  if (refused) return { refused };
  const read = await readComplete(bytes);
  if ("refused" in read) return read;

  const { pixels, credits } = read;
  const { width, height } = pixels.info;
  const picture = () => sharp(pixels.data, { raw: pixels.info });
  const id = createHash("sha256")
    .update(`${width}x${height}x${pixels.info.channels}`)
    .update(pixels.data)
    .digest("hex");
  const color = isOpaque(pixels) ? await meanColor(picture()) : null;
  const { kind, sample, isDrawn } = await readTraits(pixels, read.file);
  const papers = suitablePapers(sample, kind);

  async function encoded(type: VariantRow["type"], size: Size, encoding: Promise<Buffer>): Promise<EncodedFile> {
    const bytes = await encoding;
    const hash = createHash("sha256").update(bytes).digest("hex");
    // 96 bits are unique enough, and a page has a hundred of these names, which do not compress.
    const key = `works/${hash.slice(0, 24)}-${size.width}.${type.slice("image/".length)}`;
    return { key, type, ...size, bytes };
  }
  const webp = (size: Size, part: Sharp) =>
    encoded("image/webp", size, withCredits(reduce(part, size).webp({ quality: 80, effort: 1 }), credits));

  const top = { width, height: topHeight(kind, pixels.info) };
  const shown = () => picture().extract({ left: 0, top: 0, ...top });
  const avif = (size: Size) => {
    // A drawing becomes a tenth smaller with each step, which takes twice as long. A photograph does not.
    const effort = size.width * size.height > SMALL_PIXELS ? 2 : 3;
    const options = { quality: 58, effort: isDrawn ? effort : pixelsToDecode(bytes) > MANY_PIXELS ? 0 : 1 };
    return encoded("image/avif", size, reduce(shown(), size).avif(options).toBuffer());
  };
  // The largest file begins first, so that no thread is left alone with it at the end.
  const whole = width > WEBP_WIDTH || top.height < height ? [webp({ width, height }, picture())] : [];
  const few = sizes(AVIF_WIDTHS, top).filter((size) => size.width * size.height <= LARGE_PIXELS);
  const avifs = few.toReversed().map(avif).toReversed();
  const files = await Promise.all([...avifs, ...sizes([WEBP_WIDTH], top).map((size) => webp(size, shown())), ...whole]);
  return { image: { id, width, height, color, kind, papers, sample, files } };
}

/** The decoder takes the first picture of an AVIF sequence only if the file does not call itself one. */
function stillOf(bytes: Uint8Array): Uint8Array {
  const still = Buffer.from(bytes);
  if (still.toString("latin1", 4, 12) === "ftypavis") still.write("avif", 8);
  return still;
}

/** Height of the shown part of a very tall page; see ui/pictures/plate.module.css. */
function topHeight(kind: Kind, { width, height }: Size): number {
  const share = { page: 0.8, "phone-page": 2.5 }[kind as string];
  return share ? Math.min(height, Math.ceil(width * share)) : height;
}

type FileFacts = Pick<PictureFacts, "width" | "height" | "isPng" | "hasCamera">;

async function readTraits(
  { data, info }: Pixels,
  file: FileFacts,
): Promise<{ kind: Kind; isDrawn: boolean; sample: Buffer }> {
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
  const traits = flatnessOf(grey, square.width);
  const kind = kindOf({ ...file, ...traits, transparency: transparencyOf(sample) });
  return { kind, isDrawn: traits.isDrawn, sample };
}

async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** This is fifty times as fast as sharp's `stats`, which computes much more. */
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

function sizes(wanted: number[], { width, height }: Size): Size[] {
  const widths = new Set(wanted.map((target) => Math.min(target, width)));
  return [...widths].map((target) => ({ width: target, height: Math.max(1, Math.round((height * target) / width)) }));
}

const reduce = (picture: Sharp, size: Size): Sharp => picture.resize(size.width, size.height, { fit: "fill" });

type Pixels = { data: Buffer; info: OutputInfo };

function maxWidthOf({ width, height }: Size): number {
  const pixels = width * height * Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height) ** 2;
  return pixels > LARGE_PIXELS ? MAX_TALL_WIDTH : MAX_WIDTH;
}

type Credits = [name: "Artist" | "Copyright", text: string][];
type Read = { pixels: Pixels; file: FileFacts; credits: Credits };

/** Accepts a JPEG that lacks nothing but its end: with one the decoder has nothing to warn of. */
async function readComplete(bytes: Uint8Array): Promise<Refused | Read> {
  const read = await readPixels(stillOf(bytes));
  const isBroken = "refused" in read && read.refused === "image_unreadable" && bytes[0] === 0xff;
  return isBroken ? readPixels(Buffer.concat([bytes, Buffer.of(0xff, 0xd9)]), "warning") : read;
}

// Phones write JPEGs that the decoder warns of and every browser shows; a file that ends early is an error.
async function readPixels(bytes: Uint8Array, failOn: FailOnOptions = "error"): Promise<Refused | Read> {
  const options = { limitInputPixels: workLimits.imagePixels, pages: 1, failOn };
  try {
    const { width, height, format, exif, autoOrient } = await sharp(bytes, options).metadata();
    if (width * height > workLimits.imagePixels) return { refused: "image_too_large" };
    const pixels = await sharp(bytes, options)
      .autoOrient()
      .resize(maxWidthOf(autoOrient), MAX_HEIGHT, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { hasCamera, credits } = readMetadata(exif);
    return { pixels, credits, file: { ...autoOrient, isPng: format === "png", hasCamera } };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function readMetadata(exif: Buffer | undefined): { hasCamera: boolean; credits: Credits } {
  try {
    const { Image = {} } = exif ? readExif(exif) : {};
    const credits = (["Artist", "Copyright"] as const).map((name): Credits[number] => [name, textOf(Image[name])]);
    return { hasCamera: Boolean(Image.Make || Image.Model), credits: credits.filter(([, text]) => text) };
  } catch {
    return { hasCamera: false, credits: [] };
  }
}

/** @param value bytes if it is not in ASCII: UTF-8 today, Latin-1 from older programs */
function textOf(value: unknown): string {
  const text = Buffer.isBuffer(value) && !isUtf8(value) ? value.toString("latin1") : String(value ?? "");
  return text
    .replaceAll(/\p{C}+/gu, " ")
    .trim()
    .slice(0, MAX_CREDIT);
}

/** The library writes only ASCII, so it writes as many bytes as a text needs, which the text then replaces. */
async function withCredits(webp: Sharp, credits: Credits): Promise<Buffer> {
  if (credits.length === 0) return webp.toBuffer();
  const marked = credits.map(([name, text]) => {
    const bytes = Buffer.from(text.padEnd(MIN_CREDIT));
    return { name, bytes, mark: name.charAt(0).repeat(bytes.length) };
  });
  const marks = Object.fromEntries(marked.map(({ name, mark }) => [name, mark]));
  const object = await webp.withExif({ IFD0: marks }).toBuffer();
  for (const { bytes, mark } of marked) bytes.copy(object, object.lastIndexOf(mark));
  return object;
}

function refusalOf(error: unknown): ImageRefusal {
  const message = error instanceof Error ? error.message : "";
  return /pixel limit|too large/i.test(message) ? "image_too_large" : "image_unreadable";
}
