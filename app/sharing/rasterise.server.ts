import { runApart } from "../background-process.server.ts";

interface Sheet {
  svg: string;
  /** Laid over the drawing, cut to this box. */
  picture?: { bytes: Uint8Array; left: number; width: number; height: number } | undefined;
}

const LONGEST_MS = 15_000;

// The program that decodes uploads has SVG switched off in sharp for good; this one may draw.
const program = `
import { json } from "node:stream/consumers";
import sharp from "sharp";
const { svg, picture } = await json(process.stdin);
const page = sharp(Buffer.from(svg));
if (picture) {
  const { left, width, height } = picture;
  const input = await sharp(Buffer.from(picture.bytes, "base64")).resize(width, height, { fit: "cover" }).toBuffer();
  page.composite([{ input, left, top: 0 }]);
}
process.stdout.write(await page.png({ palette: true, quality: 90 }).toBuffer());
`;

/** Turns a drawing of our own into a PNG, in a process of its own. */
export function rasterise({ svg, picture }: Sheet): Promise<Buffer<ArrayBuffer>> {
  const bytes = picture && Buffer.from(picture.bytes).toString("base64");
  const sheet = JSON.stringify({ svg, picture: picture && { ...picture, bytes } });
  return runApart(["--input-type=module", "-e", program], sheet, { longestMs: LONGEST_MS });
}
