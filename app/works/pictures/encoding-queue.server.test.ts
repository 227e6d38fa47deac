import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { test } from "node:test";
import sharp from "sharp";
import { createDiskStore } from "#app/storage/disk.server.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { createImagePipeline, TooBusyError } from "./encoding-queue.server.ts";
import { pixelsToDecode } from "./file-format.server.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

test("the pixels of a PNG and an AVIF are read from their headers", async () => {
  assert.equal(pixelsToDecode(await drawn(300, 200).png().toBuffer()), 60_000);
  assert.equal(pixelsToDecode(await drawn(300, 200).avif().toBuffer()), 60_000);
  assert.equal(pixelsToDecode(await drawn(300, 200).jpeg().toBuffer()), 0);
  for (const cut of ["", "\x89PNG\r\n\x1a\n", "\0\0\0\x18ftypavif", `\0\0\0\x18ftypavif${"ispe".repeat(9)}`])
    assert.equal(pixelsToDecode(Buffer.from(cut, "latin1")) >= 0, true);
});

test("large images are prepared one at a time, a small one passes them, and too many are refused", async () => {
  const folder = await temporaryFolder("pipeline");
  const large = await drawn(4100, 4000).png({ compressionLevel: 1 }).toBuffer();
  const small = await drawn(4, 3).png().toBuffer();
  let begun = 0;
  const opening = Promise.withResolvers<void>();
  const images = createImagePipeline({
    store: createDiskStore(folder),
    async prepareImage(bytes) {
      begun += 1;
      if (bytes === large) await opening.promise;
      return { refused: "image_unreadable" };
    },
  });
  const first = Array.from({ length: 3 }, () => images.prepare(large));
  await images.prepare(small);
  assert.equal(begun, 2);
  const others = Array.from({ length: 8 }, () => images.prepare(large));
  await assert.rejects(images.prepare(small), TooBusyError);
  opening.resolve();
  await Promise.all([...first, ...others]);
  assert.equal(begun, 12);
  await rm(folder, { recursive: true });
});
