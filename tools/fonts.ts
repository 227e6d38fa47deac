import { readFile, writeFile } from "node:fs/promises";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { packKerning } from "./kerning.ts";

/**
 * Cuts the site's two fonts out of Bricolage Grotesque into app/ui/fonts: `node tools/fonts.ts`, after a change of the
 * characters or the axes below.
 */

/** French and its punctuation. The source has no U+202F, Ÿ, ← or →: arrows are icons. */
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const characters = `${ascii}\u00a0«»°·×©®€ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüÿŒœ–—‘’“”…•−²↑↓`;

/** Kerning, and figures of one width for the years. Fractions and old-style figures would add a tenth, unused. */
const keepFeatures = ["kern", "tnum"];

const standard = import.meta.resolve(
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
);
const source = await readFile(new URL(standard));

const display = await cut({ opsz: 96, wdth: 75, wght: 800 });
await save("repere-display", packKerning(display, 6));
const axes = { opsz: 14, wdth: 100 };
const text = await cut({ ...axes, wght: { min: 400, max: 700, default: 400 } });
// All weights share the kerning of one: its changes from weight to weight would be a fifth of the file.
await save("repere-text", packKerning(text, 9, await cut({ ...axes, wght: 500 })));

function cut(variationAxes: object): Promise<Buffer> {
  // STAT names the styles for the font menus of desktop programs.
  const dropTables = ["STAT"];
  return subsetFont(source, characters, { targetFormat: "truetype", variationAxes, keepFeatures, dropTables });
}

async function save(name: string, font: Buffer): Promise<void> {
  const file: Buffer = await subsetFont(font, characters, { targetFormat: "woff2", keepFeatures });
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), file);
  console.log(`${name}.woff2: ${file.length} bytes`);
}
