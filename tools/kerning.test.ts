import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package declares no types
import subsetFont from "subset-font";
import { withTables } from "./font-tables.ts";
import { classKerning, kerningOf } from "./kerning.ts";

const files = "@fontsource-variable/bricolage-grotesque/files";
const source = fileURLToPath(import.meta.resolve(`${files}/bricolage-grotesque-latin-standard-normal.woff2`));

test("kerning by classes stands where the designer put it, nearly", async () => {
  const font: Buffer = await subsetFont(readFileSync(source), "AVTLWYPFKRDOaeopqrstuvwyx’.,-é0123", {
    targetFormat: "truetype",
    variationAxes: { opsz: 14, wdth: 100, wght: 500 },
    keepFeatures: ["kern"],
  });
  const table = classKerning(font, 8);
  const theirs = kerningOf(create(font) as Font);
  const ours = kerningOf(create(withTables(font, { GPOS: table })) as Font);
  assert.deepEqual(ours.glyphs, theirs.glyphs);
  const off = theirs.values.flatMap((row, left) =>
    row.map((value, right) => Math.abs(value - (ours.values[left]?.[right] as number))),
  );
  assert.ok(
    theirs.values.flat().some((value) => value < -60),
    "the font kerns",
  );
  assert.ok(Math.max(...off) <= 16, `${Math.max(...off)}`);
  assert.ok(off.filter((each) => each > 8).length < off.length / 10);
});

test("the fonts that are served kern", () => {
  for (const name of ["display", "text"]) {
    const font = create(readFileSync(`app/ui/fonts/repere-${name}.woff2`)) as Font;
    for (const pair of ["To", "AV", "L’"]) {
      const [first] = font.layout(pair).positions;
      assert.ok(
        (first?.xAdvance ?? 0) < font.glyphForCodePoint(pair.charCodeAt(0)).advanceWidth - 30,
        `${name} ${pair}`,
      );
    }
  }
});
