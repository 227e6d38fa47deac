import { workLimits } from "../work-fields.ts";
import type { ImageRefusal } from "../work-schema.server.ts";

const HEADER_BYTES = 65_536;
/** To decode more takes up to a gigabyte of memory and six seconds. */
export const MANY_PIXELS = 16_000_000;

/** Returns null for the four accepted formats, else why the file is refused. */
export function sniffImage(bytes: Uint8Array): ImageRefusal | null {
  if (bytes.length === 0) return "image_empty";
  if (bytes.length > workLimits.imageBytes) return "image_too_heavy";
  const head = Buffer.from(bytes.subarray(0, 512));
  const ascii = head.toString("latin1");
  if (isHdr(bytes)) return "image_hdr";
  if (ascii.startsWith("\xff\xd8\xff") || ascii.startsWith("\x89PNG\r\n\x1a\n")) return null;
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return null;
  if (ascii.slice(4, 8) === "ftyp") {
    const brands = ascii.slice(8, Math.min(head.readUInt32BE(0), head.length));
    if (/avi[fs]/.test(brands)) return null;
    return /hei|hev|mif1|msf1/.test(brands) ? "image_heic" : "image_unknown";
  }
  if (ascii.startsWith("GIF8")) return "image_gif";
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(ascii)) return "image_tiff";
  if (ascii.includes("%PDF-")) return "image_pdf";
  if (/<svg|<\?xml|<!doctype svg/i.test(ascii)) return "image_svg";
  return "image_unknown";
}

/** PQ and HLG look grey in sRGB: transfer function 16 or 18 in a PNG's cICP or an AVIF's nclx. */
function isHdr(bytes: Uint8Array): boolean {
  const header = headerOf(bytes);
  const [name, offset] = isPng(header) ? (["cICP", 5] as const) : (["colrnclx", 11] as const);
  const at = header.indexOf(name);
  return at >= 0 && [16, 18].includes(header[at + offset] ?? 0);
}

/** Width times height as a PNG or AVIF claims, which may lie; 0 for the others, which are read in parts. */
export function pixelsToDecode(bytes: Uint8Array): number {
  const header = headerOf(bytes);
  const sizeAt = (at: number) => (at + 8 > header.length ? 0 : header.readUInt32BE(at) * header.readUInt32BE(at + 4));
  if (isPng(header)) return sizeAt(16);
  let pixels = 0;
  for (let at = header.indexOf("ispe"); at >= 0; at = header.indexOf("ispe", at + 4))
    pixels = Math.max(pixels, sizeAt(at + 8));
  return pixels;
}

const headerOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, HEADER_BYTES));
const isPng = (header: Buffer) => header.toString("latin1", 1, 4) === "PNG";
