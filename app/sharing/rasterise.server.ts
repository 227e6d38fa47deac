import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";

interface Sheet {
  svg: string;
  /** Laid over the drawing, cut to this box. */
  picture?: { bytes: Uint8Array; left: number; width: number; height: number } | undefined;
}

const LONGEST_MS = 15_000;

// Uploads are never to be taken for drawings, so this process has SVG switched off in sharp for good; another may draw.
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
export async function rasterise({ svg, picture }: Sheet): Promise<Buffer<ArrayBuffer>> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
    timeout: LONGEST_MS,
  });
  const bytes = picture && Buffer.from(picture.bytes).toString("base64");
  child.stdin.on("error", () => {}).end(JSON.stringify({ svg, picture: picture && { ...picture, bytes } }));
  const png = Buffer.from(await buffer(child.stdout));
  if (png.length === 0) throw new Error("the share image could not be drawn");
  return png;
}
