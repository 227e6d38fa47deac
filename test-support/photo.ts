import sharp, { type Create } from "sharp";

const square = (size: number, background: Create["background"]) => ({
  create: { width: size, height: size, channels: 3 as const, background },
});

/**
 * A 12-megapixel JPEG as a phone stores it: lying on its side, with GPS coordinates. Upright, its top right corner is red.
 * @param seed makes photos differ
 */
export async function phonePhoto(seed = 0): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const grain = sharp({ create: { width: 504, height: 378, channels: 3, background: "#888", noise } });
  return sharp(await grain.png().toBuffer())
    .resize(4032, 3024, { kernel: "cubic" })
    .composite([
      { input: square(1_000, "#ff0000"), left: 0, top: 0 },
      { input: square(40, { r: seed % 256, g: 0, b: 255 }), left: 2_000, top: 1_500 },
    ])
    .withExif({
      IFD0: { Make: "Telephone", Model: "Douze", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 13/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "1/1 33/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}
