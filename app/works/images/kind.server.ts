import { workLimits } from "../work.ts";
import type { ImageRefusal } from "../work-schema.server.ts";

/** Detects the format from the first bytes. Null for the four accepted formats, else why the file is refused. */
export function sniffImage(bytes: Uint8Array): ImageRefusal | null {
  if (bytes.length === 0) return "image_empty";
  if (bytes.length > workLimits.imageBytes) return "image_too_heavy";
  const head = Buffer.from(bytes.subarray(0, 512));
  const ascii = head.toString("latin1");
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
