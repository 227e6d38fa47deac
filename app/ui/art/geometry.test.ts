import assert from "node:assert/strict";
import { test } from "node:test";
import { chord, drum, engraving, quarterDiscs, radialHalftone, straightHalftone, windowFrame } from "./geometry.ts";

const loupe = { pitch: 17, gap: 17, top: -187, bottom: 187, from: 17, to: 4, reach: chord(190) };

/** The centres of a row's dots: every multiple of the pitch along its path, including both ends. */
function centres({ d }: { d: string }, pitch: number): { x: number; y: number }[] {
  const [, x, y, length] = /^M(\S+) (\S+)h(\S+)$/.exec(d) ?? [];
  return Array.from({ length: Math.floor(Number(length) / pitch) + 1 }, (_, dot) => ({
    x: Number(x) + dot * pitch,
    y: Number(y),
  }));
}

test("the dots of a straight halftone shrink evenly from 17 to 4", () => {
  const widths = straightHalftone(loupe).map(({ width }) => width);
  assert.equal(widths.length, 23);
  assert.equal(widths[0], 17);
  assert.equal(widths.at(-1), 4);
  widths.slice(1).forEach((width, row) => {
    const step = (widths[row] ?? 0) - width;
    assert.ok(Math.abs(step - 13 / 22) < 0.11, `step ${step} after row ${row}`);
  });
});

test("a straight halftone fills its disc evenly and stays within it", () => {
  for (const row of straightHalftone(loupe)) {
    const dots = centres(row, 17);
    assert.ok(dots.every(({ x, y }) => Math.hypot(x, y) <= 190.1));
    assert.ok(Math.abs((dots[0]?.x ?? Number.NaN) + (dots.at(-1)?.x ?? Number.NaN)) < 0.2, "the row is symmetrical");
    const { x, y } = dots.at(-1) ?? { x: Number.NaN, y: Number.NaN };
    assert.ok(Math.hypot(x + 17, y) > 190, "no room for one more");
  }
});

test("every second row is shifted by half the pitch", () => {
  const starts = straightHalftone({ ...loupe, reach: () => 100 }).map((row) => centres(row, 17)[0]?.x ?? Number.NaN);
  assert.deepEqual([...new Set(starts)], [-93.5, -85]);
  assert.notEqual(starts[0], starts[1]);
});

test("a row that is too short for a dot is left out", () => {
  const rows = straightHalftone({ ...loupe, reach: (y) => (y < 0 ? 3 : 20) });
  assert.ok(rows.every(({ d }) => !/NaN|-0\b/.test(d)));
  assert.equal(centres(rows[0] ?? { d: "" }, 17).length, 1);
});

test("a ring of a radial halftone has a whole number of dots", () => {
  const rings = radialHalftone({ r: 142, rings: 15, step: 19, width: 19.5, fall: 1.18 });
  assert.deepEqual(
    rings.map(({ r }) => r),
    Array.from({ length: 15 }, (_, ring) => 142 + 19 * ring),
  );
  for (const { r, gap } of rings) {
    const around = 2 * Math.PI * r;
    assert.ok(Math.abs(gap - around / Math.round(around / 19)) < 0.001);
    assert.ok(Math.abs(around / gap - Math.round(around / gap)) < 0.02);
  }
  assert.equal(rings[0]?.width, 19.5);
  assert.equal(rings[1]?.width, 18.32);
  assert.ok((rings.at(-1)?.width ?? 0) >= 2);
});

test("engraved lines get closer towards the edge and stay on the drum", () => {
  const lines = engraving({ cx: 236, cy: 432, rx: 176, ry: 44, side: 62 });
  const xs = [...lines.matchAll(/M(\S+) /g)].map(([, x]) => Number(x));
  const steps = xs.slice(1).map((x, line) => x - (xs[line] ?? 0));
  assert.equal(xs.length, 10);
  assert.ok(steps.every((step, line) => step > 0 && step < (steps[line - 1] ?? Number.POSITIVE_INFINITY)));
  assert.ok(Math.max(...xs) <= 236 + 176);
});

test("both arcs of a drum span its width", () => {
  assert.equal(
    drum({ cx: 236, cy: 432, rx: 176, ry: 44, side: 62 }),
    "M60 432a176 44 0 0 1 352 0v62a176 44 0 0 1-352 0z",
  );
});

test("a window's opening lies inside its sides and bar", () => {
  assert.equal(
    windowFrame({ x: 90, y: 110, width: 500, height: 400, bar: 54, side: 8 }),
    "M90 110h500v400h-500zM98 164v338h484v-338z",
  );
});

test("quarter discs fill their cells, and a space is an empty cell", () => {
  const grid = { x: 400, y: 330, size: 90 };
  assert.equal(quarterDiscs(["303 ", "2121"], grid).match(/M/g)?.length, 7);
  assert.equal(quarterDiscs(["0"], grid), "M400 330h90a90 90 0 0 1-90 90z");
  assert.equal(
    quarterDiscs(["00"], { ...grid, filter: (_, column) => column === 1 }),
    "M490 330h90a90 90 0 0 1-90 90z",
  );
});
