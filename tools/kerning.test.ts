import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { typeface } from "#content/typeface.ts";
import { kerningOf } from "./kerning.ts";

const text = "AVTLWYPFKRDOaeopqrstuvwyx’.,-é0123";

for (const [name, tolerance, weight] of [
  ["display", 6, {}],
  ["text", 9, { wght: 500 }],
] as const) {
  test(`the ${name} font has the designer's kerning, to within twice the tolerance`, async () => {
    const { latin, axes } = typeface[name];
    const variation = Object.keys(axes).length > 0 ? { variationAxes: { ...axes, ...weight } } : {};
    const options = { targetFormat: "truetype", keepFeatures: ["kern"], ...variation };
    const source = fileURLToPath(import.meta.resolve(latin));
    const original: Buffer = await subsetFont(readFileSync(source), text, options);
    const packed = readFileSync(`app/ui/fonts/repere-${name}.woff2`);
    const [before = [], after = []] = [original, packed].map((font) =>
      kerningOf(
        create(font) as Font,
        [...text].map((character) => character.codePointAt(0) ?? 0),
      ).values.flat(),
    );
    assert.ok(Math.min(...before) < -20);
    const differences = before.map((value, index) => Math.abs(value - (after[index] ?? Number.NaN)));
    assert.ok(Math.max(...differences) <= 2 * tolerance, `${Math.max(...differences)}`);
    assert.ok(differences.filter((each) => each > tolerance).length < differences.length / 10);
  });
}
