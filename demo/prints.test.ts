import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { prints } from "./prints.ts";

for (const [name, print] of Object.entries(prints)) {
  test(`${name} is a well-formed drawing`, () => {
    const svg = print();
    assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
    assert.doesNotMatch(svg, /Gradient|filter=/);
    const open: string[] = [];
    for (const [tag, slash, element = "", own] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
      if (slash) assert.equal(open.pop(), element, tag);
      else if (!own) open.push(element);
    }
    assert.deepEqual(open, []);
    for (const [, width] of svg.matchAll(/stroke-width="([^"]+)"/g)) assert.ok(Number(width) >= 2, `${width} wide`);
  });
}

test("rasterised, overlapping inks darken and single inks keep their colour", async () => {
  const { data, info } = await sharp(Buffer.from(prints["maison-aubier"]()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  assert.deepEqual([info.width, info.height], [1200, 900]);
  assert.deepEqual(at(20, 450), [0xea, 0xb5, 0x43], "paper");
  assert.deepEqual(at(220, 600), [0x3b, 0x3b, 0x98], "indigo alone");
  assert.deepEqual(at(600, 790), [0x58, 0xb1, 0x9f], "teal alone");
  const [red = 255, green = 255, blue = 255] = at(300, 700);
  assert.ok(red < 0x3b && green < 0x3b && blue < 0x98, "indigo under teal");
});
