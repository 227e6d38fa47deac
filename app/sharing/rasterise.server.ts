// State of the process: the pool of processes that draw.
import { createProcessPool, inlineProgram } from "../runtime/background-process.server.ts";

interface Sheet {
  svg: string;
  /** Placed over the drawing, cropped to this box. */
  picture?: { bytes: Uint8Array; left: number; width: number; height: number } | undefined;
}

const TIMEOUT_MS = 15_000;

// Not the program that decodes uploads: sharp's SVG reader is disabled there, for safety.
const program = `
import sharp from "sharp";
process.on("message", async ({ svg, picture }) => {
  const page = sharp(Buffer.from(svg));
  if (picture) {
    const { bytes, left, width, height } = picture;
    const input = await sharp(bytes).resize(width, height, { fit: "cover" }).toBuffer();
    page.composite([{ input, left, top: 0 }]);
  }
  process.send(await page.png({ palette: true, quality: 90 }).toBuffer());
});
`;
const run = createProcessPool(inlineProgram(program), { timeoutMs: TIMEOUT_MS });

/** Draws an SVG of the site's own as a PNG, in a background process. */
export function rasterise(sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  return run(sheet);
}
