import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { encodeAvif, prepareImage } from "./image-process.server.ts";

test("a picture comes back from the other process as its variants, and its source makes the AVIF ones", async () => {
  const upload = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const prepared = await prepareImage(upload);
  assert.ok("image" in prepared);
  const { image } = prepared;
  assert.deepEqual([image.width, image.height, image.variants.length], [1200, 800, 3]);
  const source = image.objects.find(({ key }) => key === image.sourceKey);
  const { variants, objects } = await encodeAvif(source?.bytes ?? Buffer.of());
  assert.deepEqual(
    variants.map(({ width }) => width),
    [480, 960, 1200],
  );
  const read = await sharp(objects[2]?.bytes).metadata();
  assert.deepEqual([read.format, read.width], ["heif", 1200]);
});

test("what is no picture is refused with its reason, not with an error", async () => {
  assert.deepEqual(await prepareImage(Buffer.from("<svg/>")), { refused: "image_svg" });
});
