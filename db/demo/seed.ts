import sharp from "sharp";
import type { Works } from "#app/works/works.server.ts";
import { prints } from "./prints.ts";
import { demoWorks } from "./works.ts";

const svgReader = { operation: ["VipsForeignLoadSvgBuffer"] };

/** Publishes the demo works. Their pictures go through the same pipeline as an upload. */
export async function seedDemoWorks(works: Works, ownerId: string): Promise<void> {
  // In reverse order, because the newest work is listed first.
  for (const { title, url, year, desc, alt, print } of demoWorks.toReversed()) {
    const image = await drawPrint(print);
    // The prints are drawn to fill a sheet.
    const input = { title, url, year, desc, alt, framing: { mode: "full" as const } };
    const result = await works.publish(ownerId, {
      input,
      image,
      version: undefined,
      userId: undefined,
      publication: null,
    });
    if ("error" in result) throw new Error(`the demo work ${title} was refused: ${JSON.stringify(result)}`);
  }
}

/** A demo picture as a PNG. The pipeline refuses SVG, so its reader is enabled only for these trusted drawings. */
async function drawPrint(print: keyof typeof prints): Promise<Buffer> {
  sharp.unblock(svgReader);
  try {
    return await sharp(Buffer.from(prints[print]())).resize(1600, 1200).png().toBuffer();
  } finally {
    sharp.block(svgReader);
  }
}
