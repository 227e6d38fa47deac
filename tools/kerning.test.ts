import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { kerningOf, packKerning } from "./kerning.ts";

const files = "@fontsource-variable/bricolage-grotesque/files";
const source = fileURLToPath(import.meta.resolve(`${files}/bricolage-grotesque-latin-standard-normal.woff2`));

test("packed kerning differs by little from the designer's", async () => {
  const font: Buffer = await subsetFont(readFileSync(source), "AVTLWYPFKRDOaeopqrstuvwyx’.,-é0123", {
    targetFormat: "truetype",
    variationAxes: { opsz: 14, wdth: 100, wght: 500 },
    keepFeatures: ["kern"],
  });
  const original = kerningOf(create(font) as Font);
  const packed = kerningOf(create(packKerning(font, 8)) as Font);
  assert.deepEqual(packed.glyphs, original.glyphs);
  const [before, after] = [original.values.flat(), packed.values.flat()];
  assert.ok(Math.min(...before) < -60);
  const differences = before.map((value, index) => Math.abs(value - (after[index] ?? Number.NaN)));
  assert.ok(Math.max(...differences) <= 16, `${Math.max(...differences)}`);
  assert.ok(differences.filter((each) => each > 8).length < differences.length / 10);
});

test("the site's fonts have kerning", () => {
  for (const name of ["display", "text"]) {
    const font = create(readFileSync(`app/ui/fonts/repere-${name}.woff2`)) as Font;
    for (const pair of ["To", "AV", "L’"]) {
      const [first] = font.layout(pair).positions;
      const { advanceWidth } = font.glyphForCodePoint(pair.charCodeAt(0));
      assert.ok((first?.xAdvance ?? 0) < advanceWidth - 30, `${name} ${pair}`);
    }
  }
});
