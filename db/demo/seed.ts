import sharp from "sharp";
import type { Works } from "#app/works/works.server.ts";
import { prints } from "./prints.ts";
import { demoWorks } from "./works.ts";

const svgReader = { operation: ["VipsForeignLoadSvgBuffer"] };

/** Publishes the demo's works as an owner would: their prints go through the same pipeline as an upload. */
export async function seedDemoWorks(works: Works, ownerId: string): Promise<void> {
  // Last first, so that the first one ends up newest.
  for (const { title, url, year, desc, alt, print } of demoWorks.toReversed()) {
    const image = await drawPrint(print);
    const input = { title, url, year, desc, alt };
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

/** A demo print as a PNG. The pipeline lets no SVG in; these are our own. */
async function drawPrint(print: keyof typeof prints): Promise<Buffer> {
  sharp.unblock(svgReader);
  try {
    return await sharp(Buffer.from(prints[print]())).resize(1600, 1200).png().toBuffer();
  } finally {
    sharp.block(svgReader);
  }
}
