import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { rasterise } from "./rasterise.server.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#58b19f"/></svg>';
const box = { x: 20, y: 10, width: 20, height: 30 };

const colourAt = async (image: Buffer | null, left: number, top: number) => {
  assert.ok(image);
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex")}`;
};

test("a tall picture shows its top in its box, and paper shows through a transparent one", async () => {
  const red = { create: { width: 20, height: 30, channels: 4, background: "#ff0000" } } as const;
  const tall = await sharp(red).extend({ bottom: 300, background: "#0000ff" }).png().toBuffer();
  const image = await rasterise({ svg, picture: { bytes: tall, box, position: "top" } });
  assert.equal(await colourAt(image, 30, 12), "#ff0000");
  assert.equal(await colourAt(image, 30, 38), "#ff0000");
  assert.equal(await colourAt(image, 10, 20), "#58b19f");

  const clear = await sharp({ create: { ...red.create, background: "#ff000000" } })
    .png()
    .toBuffer();
  const throughIt = await rasterise({ svg, picture: { bytes: clear, box, position: "centre" } });
  assert.equal(await colourAt(throughIt, 30, 20), "#58b19f");
});

test("what is in front covers the picture", async () => {
  const fill = (background: string) =>
    sharp({ create: { width: 20, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const front = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect x="30" width="10" height="40" fill="#00ff00"/></svg>',
    picture: { bytes: await fill("#0000ff"), box: { x: 34, y: 20, width: 4, height: 10 }, position: "top" },
  } as const;
  const image = await rasterise({ svg, picture: { bytes: await fill("#ff0000"), box, position: "top" }, front });
  assert.equal(await colourAt(image, 25, 25), "#ff0000");
  assert.equal(await colourAt(image, 31, 25), "#00ff00");
  assert.equal(await colourAt(image, 36, 25), "#0000ff");
});

test("an unreadable picture gives no image, and the next one is drawn", async () => {
  const picture = { bytes: Buffer.from("not a picture"), box, position: "centre" } as const;
  assert.equal(await rasterise({ svg, picture }), null);
  assert.equal(await colourAt(await rasterise({ svg }), 30, 20), "#58b19f");
});
