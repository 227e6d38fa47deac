import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";

for (const [name, weights] of [
  ["display", [800]],
  ["text", [400, 700]],
] as const) {
  const file = readFileSync(new URL(`../app/ui/fonts/repere-${name}.woff2`, import.meta.url));

  /** The font in one weight. fontkit reads the variations of TrueType only. */
  async function openFont(weight: number): Promise<Font> {
    const truetype: Buffer = await subsetFont(file, "↑→←↗\u00a0\u202f", { targetFormat: "truetype" });
    const font = create(truetype) as Font;
    return weights.length > 1 ? font.getVariation({ wght: weight }) : font;
  }

  const boxOf = (font: Font, character: string) => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return { ...glyph.bbox, advance: glyph.advanceWidth };
  };

  for (const weight of weights) {
    test(`the ${name} font's arrows of weight ${weight} are as long and as bold as ↑`, async () => {
      const font = await openFont(weight);
      const up = boxOf(font, "↑");
      const [length, breadth] = [up.maxY - up.minY, up.maxX - up.minX];
      for (const arrow of "→←") {
        const { minX, maxX, minY, maxY } = boxOf(font, arrow);
        assert.ok(Math.abs(maxX - minX - length) <= 2, arrow);
        assert.ok(Math.abs(maxY - minY - breadth) <= 2, arrow);
      }
      for (const arrow of "→←↗") {
        const { minX, maxX, minY, maxY, advance } = boxOf(font, arrow);
        assert.ok(minX >= 0 && maxX <= advance, `${arrow} ${minX} ${maxX} ${advance}`);
        assert.ok(Math.abs((minY + maxY) / 2 - (up.minY + up.maxY) / 2) < 15, arrow);
      }
    });

    test(`the ${name} font's narrow no-break space of weight ${weight} is as wide as the other`, async () => {
      const font = await openFont(weight);
      assert.equal(boxOf(font, "\u202f").advance, boxOf(font, "\u00a0").advance);
    });
  }

  test(`the ${name} font's arrows point where they should`, async () => {
    const font = await openFont(400);
    // The head is the broad end: the middle of the outline's points is nearer to it.
    const lean = (character: string) => {
      const { path, bbox } = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const points = path.commands.flatMap(({ args }) => (args.length ? [args.slice(-2)] : []));
      const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
      return [mean(0) - (bbox.minX + bbox.maxX) / 2, mean(1) - (bbox.minY + bbox.maxY) / 2].map(
        (each) => Math.round(each / 40) || 0,
      );
    };
    const [right = [], left = [], upRight = []] = [..."→←↗"].map(lean);
    assert.ok((right[0] ?? 0) > 0 && right[1] === 0, `→ ${right}`);
    assert.ok((left[0] ?? 0) < 0 && left[1] === 0, `← ${left}`);
    assert.ok((upRight[0] ?? 0) > 0 && (upRight[1] ?? 0) > 0, `↗ ${upRight}`);
  });
}
