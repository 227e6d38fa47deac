// State of the process: the pool of processes that draw.
import { createProcessPool, inlineProgram } from "../runtime/background-process.server.ts";

export interface Sheet {
  svg: string;
  /** Placed over the drawing, cropped to its box. */
  picture?: PlacedPicture | undefined;
  /** Over the picture. */
  front?: { svg: string; picture: PlacedPicture } | undefined;
}

export interface PlacedPicture {
  /** Of any format that sharp decodes. */
  bytes: Uint8Array;
  box: { x: number; y: number; width: number; height: number };
  /** The part that stays when it is cropped. */
  position: "left top" | "top" | "centre" | "right bottom";
}

const TIMEOUT_MS = 15_000;

// Not the program that decodes uploads: sharp's SVG reader is disabled there, for safety.
const program = `
import sharp from "sharp";
async function place({ bytes, box, position }) {
  const input = await sharp(bytes).resize(box.width, box.height, { fit: "cover", position }).png().toBuffer();
  return { input, left: box.x, top: box.y };
}
async function placeAll({ picture, front }) {
  const behind = picture ? [await place(picture)] : [];
  return front ? [...behind, { input: Buffer.from(front.svg) }, await place(front.picture)] : behind;
}
process.on("message", async ({ svg, ...pictures }) => {
  const layers = await placeAll(pictures).catch(() => null);
  const page = layers && sharp(Buffer.from(svg)).composite(layers).png({ palette: true, quality: 90 });
  process.send(page && (await page.toBuffer()));
});
`;
const run = createProcessPool(inlineProgram(program), { timeoutMs: TIMEOUT_MS });

/**
 * Draws an SVG of the site's own as a PNG, in a background process.
 * @returns null if the picture cannot be read
 */
export function rasterise(sheet: Sheet): Promise<Buffer<ArrayBuffer> | null> {
  return run(sheet);
}
