import assert from "node:assert/strict";
import { test } from "node:test";
import { drawSheet, narrowSheet, scaleFor, wideSheet } from "./sheet-geometry.ts";

const days = (...views: number[]) => views.map((each) => ({ views: each, former: 0 }));

test("the scale ends above the peak", () => {
  const scales = [0, 7, 8, 19, 20, 40, 71, 80, 199, 200, 799, 3_999].map(scaleFor);
  assert.deepEqual(scales, [8, 8, 20, 20, 40, 80, 80, 200, 200, 400, 800, 4_000]);
});

test("bars stand on the baseline, as tall as their part of the scale", () => {
  const { bars, current, base, lines } = drawSheet(days(40, 0, 20), { width: 304, height: 160, left: 4 });
  assert.equal(base, 130);
  assert.deepEqual(lines[0], { value: 0, y: 130 });
  assert.deepEqual(lines[3], { value: 60, y: 52 });
  // 40 of 80 in 104 units; a bar is 66 of 100 wide; a day without views has none; the last one is apart.
  assert.equal(bars, "M21 130v-52h66v52z");
  assert.equal(current, "M221 130v-26h66v26z");
});

test("the earlier days are steps over the whole width, and their dots stay below the highest", () => {
  const counts = [
    { views: 4, former: 6 },
    { views: 2, former: 3 },
  ];
  const { steps, area, dots } = drawSheet(counts, { width: 204, height: 136, left: 4 });
  assert.equal(steps, "M4 46H104V76H204");
  assert.equal(area, "M4 46H104V76H204V106H4z");
  assert.equal(dots.length, 14);
  assert(dots.every(({ width }) => width >= 1.2 && width <= 6.5));
});

test("the peak's label is at its right, and in the last third at its left", () => {
  const early = drawSheet(days(1, 9, 2, 3, 4, 5), wideSheet).peak;
  const late = drawSheet(days(1, 2, 3, 4, 9, 5), wideSheet).peak;
  assert.deepEqual([early.index, early.anchor], [1, "start"]);
  assert.deepEqual([late.index, late.anchor], [4, "end"]);
});

test("the peak's label stands above the bars that it would cross", () => {
  const even = drawSheet(days(1, 1, 1, 1, 9, 9, 1, 1, 1), wideSheet, "9 vues, lundi").peak;
  const alone = drawSheet(days(1, 1, 1, 1, 9, 1, 1, 1, 1), wideSheet, "9 vues, lundi").peak;
  assert(even.y < alone.y - 10, `${even.y} ${alone.y}`);
});

test("without a view there is a sheet with a scale and no bars", () => {
  const { bars, current, lines, dots } = drawSheet(days(0, 0), narrowSheet);
  assert.deepEqual([bars, current, dots], ["", "", []]);
  assert.deepEqual(
    lines.map(({ value }) => value),
    [0, 2, 4, 6],
  );
});
