import sharp from "sharp";
import { svgDrawing } from "./svg-parts.ts";

/** Width of an icon in its own units. The zero point is its middle. */
const SIDE = 32;

export async function drawIcons(brandMark: string, colours: { square: string; mark: string }) {
  const icon = (part: number) => {
    const side = part * SIDE;
    const mark = placeDrawing(svgDrawing(brandMark), -side / 2, -side / 2, side, colours.mark);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><path fill="${colours.square}" d="M-16-16h32v32h-32z"/>${mark}</svg>`;
  };
  const whole = icon(0.9);
  return new Map<string, string | Uint8Array>([
    ["favicon.svg", whole],
    ["favicon.ico", icoFile(await rasterise(whole, 32), 32)],
    ["apple-touch-icon.png", await rasterise(whole, 180)],
    ["icon-192.png", await rasterise(whole, 192)],
    ["icon-512.png", await rasterise(whole, 512)],
    // Systems cut a maskable icon to a circle or another form.
    ["icon-maskable-512.png", await rasterise(icon(0.54), 512)],
  ]);
}

function rasterise(svg: string, side: number): Promise<Buffer> {
  const density = (72 * side) / SIDE;
  return sharp(Buffer.from(svg), { density }).resize(side, side).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function icoFile(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function placeDrawing({ viewBox, shapes }: SvgDrawing, x: number, y: number, side: number, colour: string) {
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="${viewBox}" fill="${colour}" color="${colour}">${shapes}</svg>`;
}
