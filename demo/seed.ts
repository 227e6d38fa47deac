import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Works } from "#app/works/works.server.ts";
import { demoWorks } from "./works.ts";

/** Publishes the demo works. Their pictures go through the same pipeline as an upload. */
export async function seedDemoWorks(works: Works, ownerId: string): Promise<void> {
  // In reverse order, because the newest work is listed first.
  for (const { picture, gallery = [], ...work } of demoWorks.toReversed()) {
    const imageId = await upload(works, picture);
    const pictures = [];
    for (const { picture: file, ...texts } of gallery) pictures.push({ id: await upload(works, file), ...texts });
    // The pictures are drawn to fill a sheet.
    const values = { ...work, imageId, gallery: pictures, framing: { mode: "full" } };
    const result = await works.create(ownerId, { values, refused: {} });
    if ("error" in result) throw new Error(`the demo work ${work.title} was refused: ${JSON.stringify(result)}`);
  }
}

async function upload(works: Works, file: string): Promise<string> {
  const result = await works.uploadPicture(await readPicture(file));
  if ("refused" in result) throw new Error(`the demo picture ${file} was refused: ${result.refused}`);
  return result.picture.id;
}

async function readPicture(file: string): Promise<Buffer> {
  const bytes = await readFile(join(import.meta.dirname, file));
  // An upload may not be an SVG.
  return file.endsWith(".svg") ? sharp(bytes).resize(1600).png().toBuffer() : bytes;
}
