import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { contentFolder } from "./content-folder.ts";

/**
 * Shows a photograph of the owner on the home page: `npm run portrait -- photo.jpg`. Writes it to the content without its
 * metadata, which may say where it was taken. If that file is removed, the home page shows the drawing again.
 */

const photo = process.argv[2];
const file = join(contentFolder(), "portrait.webp");
if (!photo) throw new Error("npm run portrait -- <photo>");

await sharp(photo)
  .autoOrient()
  // Keeps the part that attracts the eye: a face.
  .resize({ width: 848, height: 1_018, fit: "cover", position: sharp.strategy.attention })
  .webp({ quality: 80 })
  .toFile(file);
console.log(`${file}: ${Math.round((await stat(file)).size / 1_024)} KB`);
