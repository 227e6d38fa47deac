import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "#test-support/generated.ts";
import { galleryRows } from "./gallery-rows.ts";

/** W is a wide picture, N a narrow one. */
const rowsOf = (pictures: string) =>
  galleryRows([...pictures].map((each) => each === "N")).map(({ columns, sheet }) => `${columns} ${sheet}`);

for (const [pictures, ...expected] of [
  [""],
  ["WN", "8 wide", "4 beside"],
  ["NW", "4 beside", "8 wide"],
  ["WW", "6 wide", "6 wide"],
  ["NNN", "4 narrow", "4 narrow", "4 narrow"],
  ["NN", "6 portrait", "6 portrait"],
  ["NNW", "6 portrait", "6 portrait", "12 band"],
  ["W", "12 band"],
  ["N", "middle portrait"],
  ["WNNWWW", "8 wide", "4 beside", "4 beside", "8 wide", "6 wide", "6 wide"],
  ["WWW", "6 wide", "6 wide", "12 band"],
  ["NNNN", "6 portrait", "6 portrait", "6 portrait", "6 portrait"],
  ["WWN", "12 band", "8 wide", "4 beside"],
  ["WNN", "12 band", "6 portrait", "6 portrait"],
  ["NWN", "4 beside", "8 wide", "middle portrait"],
  ["NNNNN", "4 narrow", "4 narrow", "4 narrow", "6 portrait", "6 portrait"],
  ["NNNNNNNN", ...Array(6).fill("4 narrow"), "6 portrait", "6 portrait"],
  ["NNWNWWWN", "6 portrait", "6 portrait", "8 wide", "4 beside", "6 wide", "6 wide", "8 wide", "4 beside"],
] as [pictures: string, ...cells: string[]][]) {
  test(`a gallery of "${pictures}" has the rows ${expected.join(", ")}`, () => {
    assert.deepEqual(rowsOf(pictures), expected);
  });
}

test("no narrow picture stands on a wide sheet", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 20 }), (narrow) => {
      const isNarrow = galleryRows(narrow).map(({ sheet }) => sheet !== "wide" && sheet !== "band");
      assert.deepEqual(isNarrow, narrow);
    }),
  );
});

test("no row has a hole, whatever the pictures", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 20 }), (narrow) => {
      const cells = galleryRows(narrow);
      assert.equal(cells.length, narrow.length);
      let filled = 0;
      for (const { columns } of cells) {
        filled += columns === "middle" ? 12 : columns;
        assert.ok(filled <= 12);
        if (filled === 12) filled = 0;
      }
      assert.equal(filled, 0);
    }),
  );
});
