import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { drawIcons } from "./site-icons.ts";
import { svgDrawing } from "./svg-parts.ts";

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" fill="none" stroke="currentColor" stroke-width="4">
  <title>A line</title>
  <path d="M0 5h10"/>
</svg>`;

test("a drawing keeps the fill and stroke of its file's first element", () => {
  assert.deepEqual(svgDrawing(mark), {
    viewBox: "0 0 10 10",
    shapes: '<g fill="none" stroke="currentColor" stroke-width="4"><path d="M0 5h10"/></g>',
  });
  assert.throws(() => svgDrawing("<svg><path/></svg>"), /viewBox/);
});

test("each icon is a square with the mark in its middle", async () => {
  const icons = await drawIcons(mark, { square: "#102030", mark: "#f0e0d0" });
  for (const [name, side] of [
    ["apple-touch-icon.png", 180],
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["icon-maskable-512.png", 512],
  ] as const) {
    const { data, info } = await sharp(icons.get(name)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [side, side], name);
    const colourAt = (x: number, y: number) => data.subarray(3 * (y * side + x)).toString("hex", 0, 3);
    assert.equal(colourAt(side / 2, side / 2), "f0e0d0", name);
    assert.equal(colourAt(2, 2), "102030", name);
  }
  const ico = icons.get("favicon.ico") as Buffer;
  const { width, height, format } = await sharp(ico.subarray(ico.readUInt32LE(18))).metadata();
  assert.deepEqual([width, height, format], [32, 32, "png"]);
});
