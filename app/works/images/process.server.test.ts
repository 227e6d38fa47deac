import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import sharp from "sharp";
import { encodeOthers, prepareImage, prepareUnlessHeavy } from "./process.server.ts";

test("the background process returns the first WebP variants, and later the others from the source", async () => {
  const upload = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const prepared = await prepareImage(upload);
  assert.ok("image" in prepared);
  const { image } = prepared;
  assert.deepEqual([image.width, image.height, image.variants.length], [1200, 800, 2]);
  const source = image.objects.find(({ key }) => key === image.sourceKey);
  const { variants, objects } = await encodeOthers(source?.bytes ?? Buffer.of());
  assert.deepEqual(
    variants.map(({ type, width }) => [type, width]),
    [
      ["image/webp", 400],
      ["image/avif", 400],
      ["image/webp", 640],
      ["image/avif", 640],
      ["image/avif", 800],
      ["image/avif", 1200],
    ],
  );
  const read = await sharp(objects[5]?.bytes).metadata();
  assert.deepEqual([read.format, read.width], ["heif", 1200]);
});

test("an image's id is the hash of its pixels, independent of the format", async () => {
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: "#336699" } });
  const pixels = await drawn.clone().raw().toBuffer();
  const id = createHash("sha256").update("64x48x3").update(pixels).digest("hex");
  for (const upload of [
    await drawn.clone().png().toBuffer(),
    await drawn.clone().webp({ lossless: true }).toBuffer(),
  ]) {
    const prepared = await prepareImage(upload);
    assert.ok("image" in prepared);
    assert.equal(prepared.image.id, id);
  }
});

test("a full-page screenshot is heavy; its top is stored like other images, all of it as WebP only", async () => {
  const background = { r: 51, g: 102, b: 153, alpha: 1 };
  const upload = await sharp({ create: { width: 1600, height: 4000, channels: 4, background } })
    .png()
    .toBuffer();
  assert.deepEqual(await prepareUnlessHeavy(upload), { isHeavy: true });
  const prepared = await prepareImage(upload);
  assert.ok("image" in prepared);
  const { image } = prepared;
  assert.deepEqual([image.kind, image.color], ["page", "#336699"]);
  assert.deepEqual(
    image.variants.map(({ type, width, height }) => [type, width, height]),
    [
      ["image/webp", 800, 2000],
      ["image/webp", 1600, 4000],
      ["image/webp", 800, 640],
      ["image/webp", 1600, 1280],
    ],
  );
  const source = image.objects.find(({ key }) => key === image.sourceKey);
  const { variants } = await encodeOthers(source?.bytes ?? Buffer.of());
  assert.deepEqual(new Set(variants.map(({ width, height }) => height / width)), new Set([0.8]));
});

test("a phone's photo is not heavy", async () => {
  const photo = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  assert.ok("image" in (await prepareUnlessHeavy(photo)));
});

test("a file that is not an image is refused with a reason, not with an error", async () => {
  assert.deepEqual(await prepareImage(Buffer.from("<svg/>")), { refused: "image_svg" });
});
