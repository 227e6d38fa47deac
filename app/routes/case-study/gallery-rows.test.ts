import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { galleryRows, isNarrow } from "./gallery-rows.ts";

/** W is a wide picture, N a narrow one. */
const rowsOf = (pictures: string) =>
  galleryRows([...pictures].map((each) => each === "N")).map(({ columns, sheet }) => `${columns} ${sheet}`);

for (const [pictures, ...expected] of [
  [""],
  ["WN", "8 wide", "4 beside"],
  ["NW", "4 beside", "8 wide"],
  ["WW", "6 wide", "6 wide"],
  ["NNN", "4 narrow", "4 narrow", "4 narrow"],
  ["NN", "6 wide", "6 wide"],
  ["NNW", "6 wide", "6 wide", "12 band"],
  ["W", "12 band"],
  ["N", "12 band"],
  ["WNNWWW", "8 wide", "4 beside", "4 beside", "8 wide", "6 wide", "6 wide"],
  ["WWW", "6 wide", "6 wide", "12 band"],
  ["NNNN", "4 narrow", "4 narrow", "4 narrow", "12 band"],
  ["NNNNN", "4 narrow", "4 narrow", "4 narrow", "6 wide", "6 wide"],
  ["NNNNNNNN", ...Array(6).fill("4 narrow"), "6 wide", "6 wide"],
  ["NNWNWWWN", "6 wide", "6 wide", "8 wide", "4 beside", "6 wide", "6 wide", "8 wide", "4 beside"],
] as [pictures: string, ...cells: string[]][]) {
  test(`a gallery of "${pictures}" has the rows ${expected.join(", ")}`, () => {
    assert.deepEqual(rowsOf(pictures), expected);
  });
}

test("no row has a hole, whatever the pictures", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (narrow) => {
      const cells = galleryRows(narrow);
      assert.equal(cells.length, narrow.length);
      let filled = 0;
      for (const { columns } of cells) {
        filled += columns;
        assert.ok(filled <= 12);
        if (filled === 12) filled = 0;
      }
      assert.equal(filled, 0);
    }),
  );
});

for (const [kind, width, height, expected] of [
  ["phone", 1170, 2532, true],
  ["phone-page", 780, 4800, true],
  ["photo", 1200, 1800, true],
  ["full", 1200, 1800, true],
  ["photo", 1800, 1800, false],
  ["full", 1600, 1200, false],
  ["page", 1440, 9000, false],
  ["screen", 1440, 900, false],
  ["logo", 300, 600, false],
  ["tiny", 300, 600, false],
] as const) {
  test(`a picture of kind ${kind}, ${width} × ${height}, is ${expected ? "narrow" : "wide"}`, () => {
    assert.equal(isNarrow({ mount: { kind, ink: null }, width, height }), expected);
  });
}
