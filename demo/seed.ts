import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Ink } from "#app/works/pictures/framing.ts";
import type { Works } from "#app/works/works.server.ts";
import { demoWorks } from "./works.ts";

/**
 * Publishes the demo works. Their pictures go through the same pipeline as an upload.
 * @param onWork hears of each work before its pictures, which take seconds
 */
export async function seedDemoWorks(
  works: Works,
  ownerId: string,
  onWork: (title: string, number: number, count: number) => void = () => {},
): Promise<void> {
  // In reverse order, because the newest work is listed first.
  for (const [index, { picture, phone, gallery = [], ...work }] of demoWorks.toReversed().entries()) {
    onWork(work.title, index + 1, demoWorks.length);
    const imageId = await upload(works, picture);
    const pictures = [];
    for (const { picture: file, ...texts } of gallery)
      pictures.push({ id: await upload(works, file), framing: framingOf(file), ...texts });
    const phoneId = phone && (await upload(works, phone));
    const values = { ...work, imageId, phone: phoneId, gallery: pictures, framing: framingOf(picture) };
    const result = await works.create(ownerId, { values, refused: {} });
    if ("error" in result) throw new Error(`the demo work ${work.title} was refused: ${JSON.stringify(result)}`);
  }
}

/** Where the site's choice would repeat the paper of a neighbour, or be as dark as the page. */
const papers: Record<string, Ink> = {
  "pictures/cadence-semaine.webp": "coral",
  "pictures/aubier-recapitulatif.webp": "indigo",
  "pictures/halles-boutique.webp": "coral",
};

/** The prints are drawn to fill a sheet; the screens are mounted. */
function framingOf(file: string) {
  return { mode: file.endsWith(".svg") ? "full" : "auto", ink: papers[file] ?? "auto" };
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
