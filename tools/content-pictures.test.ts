import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { serialize } from "node:v8";
import sharp from "sharp";
import { suitablePapers } from "#app/works/pictures/kind-and-paper.ts";
import { testFolder } from "#test-support/folders.ts";
import { picture } from "#test-support/works.ts";
import { encodePicture, heroFault } from "./content-pictures.ts";

const drawing = (paper: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">${paper}<path d="M5 5h9v9z"/></svg>`);

test("a picture of the content gets what an upload gets, and is encoded once", async (t) => {
  const cache = await testFolder(t, "pictures");
  const bytes = await picture({ width: 700, height: 500 });
  const { image, sample, files } = await encodePicture(bytes, cache);
  // The papers follow from it and from the palette, which is not a part of what is kept.
  assert.ok(suitablePapers(sample, image.kind).length > 0);
  assert.deepEqual([image.width, image.height, image.kind], [700, 500, "screen"]);
  assert.match(image.color ?? "", /^#[0-9a-f]{6}$/);
  const shapes = image.variants.map(({ type, width }) => `${type.slice("image/".length)} ${width}`);
  assert.deepEqual(shapes.toSorted(), ["avif 320", "avif 480", "avif 640", "avif 700", "webp 700"]);
  assert.deepEqual([...files.keys()].toSorted(), image.variants.map(({ file }) => file).toSorted());

  const [cached = ""] = await readdir(cache);
  const remembered = { image, sample: new Uint8Array(), files: new Map() };
  await writeFile(join(cache, cached), serialize(remembered));
  assert.deepEqual(await encodePicture(bytes, cache), remembered);
  await encodePicture(await picture({ width: 700, height: 501 }), cache);
  assert.equal((await readdir(cache)).length, 2);
});

test("an SVG becomes pixels: with a background it is shown as a photograph, without one as a logo", async (t) => {
  const cache = await testFolder(t, "pictures");
  for (const [paper, kind] of [
    ['<path fill="#eee" d="M0 0h40v30H0z"/>', "photo"],
    ["", "logo"],
  ] as const) {
    const { image, files } = await encodePicture(drawing(paper), cache);
    assert.deepEqual([image.kind, image.width, image.height], [kind, 1_600, 1_200]);
    for (const { bytes, type } of files.values())
      assert.equal((await sharp(bytes).metadata()).format, type === "image/avif" ? "heif" : "webp");
  }
});

test("a picture that cannot be decoded is an error", async () => {
  const broken = (await picture({ width: 700, height: 500 })).subarray(0, 200);
  await assert.rejects(encodePicture(broken, "/nonexistent"), /it is damaged/);
});

test("an SVG that every visitor of the home page loads has a limit, and a photograph has that of uploads", async (t) => {
  const content = await testFolder(t, "content");
  await mkdir(join(content, "pictures"));
  const faultOf = async (file: string, bytes: Uint8Array) => {
    await writeFile(join(content, "pictures", file), bytes);
    return heroFault(content, file);
  };
  const comment = (letters: number) => drawing(`<!--${"x".repeat(letters)}-->`);
  assert.equal(await faultOf("a.svg", comment(200_000)), null);
  assert.match((await faultOf("a.svg", comment(300_000))) ?? "", /^is an SVG of more than 300 KB.+ save it as PNG$/);
  const photo = await picture({ width: 700, height: 500 });
  assert.equal(await faultOf("a.jpg", Buffer.concat([photo, Buffer.alloc(1_000_000)])), null);
  assert.match((await faultOf("a.jpg", Buffer.concat([photo, Buffer.alloc(16_000_000)]))) ?? "", /more than 15 MB/);
  assert.match(heroFault(content, "hero.jpg") ?? "", /^is not in .+ Put it there$/);
  await mkdir(join(content, "pictures", "hero.jpg"));
  assert.match(heroFault(content, "hero.jpg") ?? "", /^is not in .+ Put it there$/, "a folder is no picture");
  await writeFile(join(content, "hero.jpg"), photo);
  assert.equal(heroFault(content, "hero.jpg"), null, "it may stand beside the texts");
});
