import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { kerningOf } from "./kerning.ts";

const files = "@fontsource-variable/bricolage-grotesque/files";
const source = fileURLToPath(import.meta.resolve(`${files}/bricolage-grotesque-latin-standard-normal.woff2`));
const text = "AVTLWYPFKRDOaeopqrstuvwyx’.,-é0123";

for (const [name, tolerance, variationAxes] of [
  ["display", 6, { opsz: 96, wdth: 75, wght: 800 }],
  ["text", 9, { opsz: 14, wdth: 100, wght: 500 }],
] as const) {
  test(`the ${name} font has the designer's kerning, to within twice the tolerance`, async () => {
    const options = { targetFormat: "truetype", variationAxes, keepFeatures: ["kern"] };
    const original: Buffer = await subsetFont(readFileSync(source), text, options);
    const packed = readFileSync(`app/ui/fonts/repere-${name}.woff2`);
    const [before = [], after = []] = [original, packed].map((font) =>
      kerningOf(
        create(font) as Font,
        [...text].map((character) => character.codePointAt(0) ?? 0),
      ).values.flat(),
    );
    assert.ok(Math.min(...before) < -60);
    const differences = before.map((value, index) => Math.abs(value - (after[index] ?? Number.NaN)));
    assert.ok(Math.max(...differences) <= 2 * tolerance, `${Math.max(...differences)}`);
    assert.ok(differences.filter((each) => each > tolerance).length < differences.length / 10);
  });
}
