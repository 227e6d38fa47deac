import sharp from "sharp";
import type { Works } from "#app/works/works.server.ts";
import { prints } from "./prints.ts";
import { type Screen, screens } from "./screens.ts";
import { demoWorks } from "./works.ts";

const svgReader = { operation: ["VipsForeignLoadSvgBuffer"] };

/** Publishes the demo works. Their pictures go through the same pipeline as an upload. */
export async function seedDemoWorks(works: Works, ownerId: string): Promise<void> {
  // In reverse order, because the newest work is listed first.
  for (const { print, gallery = [], ...work } of demoWorks.toReversed()) {
    const image = await drawPrint(print);
    const pictures = [];
    for (const { screen, ...texts } of gallery) pictures.push({ id: await uploadScreen(works, screen), ...texts });
    // The prints are drawn to fill a sheet.
    const input = { ...work, gallery: pictures, framing: { mode: "full" as const } };
    const result = await works.publish(ownerId, {
      input,
      image,
      version: undefined,
      userId: undefined,
      publication: null,
    });
    if ("error" in result) throw new Error(`the demo work ${work.title} was refused: ${JSON.stringify(result)}`);
  }
}

async function uploadScreen(works: Works, screen: Screen): Promise<string> {
  const result = await works.uploadPicture(await rasterise(screens[screen]()));
  if ("refused" in result) throw new Error(`the demo picture ${screen} was refused: ${result.refused}`);
  return result.picture.id;
}

function drawPrint(print: keyof typeof prints): Promise<Buffer> {
  return rasterise(prints[print](), 1600);
}

/** A demo picture as a PNG. The pipeline refuses SVG, so its reader is enabled only for these trusted drawings. */
async function rasterise(svg: string, width?: number): Promise<Buffer> {
  sharp.unblock(svgReader);
  try {
    return await sharp(Buffer.from(svg)).resize(width).png().toBuffer();
  } finally {
    sharp.block(svgReader);
  }
}
