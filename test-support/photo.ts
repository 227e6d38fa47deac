import sharp from "sharp";

/** A 12-megapixel JPEG as a phone takes it: stored on its side, with its place in it. Upright, its corner at the top right is red. */
export async function phonePhoto(seed = 0): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const grain = await sharp({
    create: {
      width: 504,
      height: 378,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  const corner = { create: { width: 1000, height: 1000, channels: 3, background: "#ff0000" } } as const;
  const stamp = {
    create: { width: 40, height: 40, channels: 3, background: { r: seed % 256, g: 0, b: 255 } },
  } as const;
  return sharp(grain)
    .resize(width, height, { kernel: "cubic" })
    .composite([
      { input: corner, left: 0, top: 0 },
      { input: stamp, left: 2_000, top: 1_500 },
    ])
    .withExif({
      IFD0: { Make: "Telephone", Model: "Douze", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 13/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "1/1 33/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}
