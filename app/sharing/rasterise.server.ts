import { createProcessPool, inlineProgram } from "../runtime/background-process.server.ts";

interface Sheet {
  svg: string;
  /** Laid over the drawing, cut to this box. */
  picture?: { bytes: Uint8Array; left: number; width: number; height: number } | undefined;
}

const TIMEOUT_MS = 15_000;

// The program that decodes uploads has SVG switched off in sharp for good; this one may draw.
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

/** Turns a drawing of our own into a PNG, in a process of its own. */
export function rasterise(sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  return run(sheet);
}
