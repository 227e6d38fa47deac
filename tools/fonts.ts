/**
 * Cuts the site's two fonts out of Bricolage Grotesque: run it after changing the characters or the axes below, and
 * commit what it writes to app/ui/fonts.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package declares no types
import subsetFont from "subset-font";
import { tablesOf, withTables } from "./font-tables.ts";
import { classKerning } from "./kerning.ts";

/** French and the signs of its typography. The source has no U+202F, Ÿ, ← nor →: arrows are icons. */
const characters = `${ascii()}\u00a0«»°·×©®€ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüÿŒœ–—‘’“”…•−²↑↓`;

/** Kerning, and figures of one width for the years; fractions and old figures cost a tenth, and are never typed. */
const keepFeatures = ["kern", "tnum"];

const source = await readFile(
  fileURLToPath(
    import.meta.resolve(
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    ),
  ),
);

const display = await cut(source, { opsz: 96, wdth: 75, wght: 800 });
await save("repere-display", withTables(display, { GPOS: classKerning(display, 6) }));
const text = { opsz: 14, wdth: 100 };
const weights = await cut(source, { ...text, wght: { min: 400, max: 700, default: 400 } });
// One weight's kerning for all of them: a fifth of the file was for how the space between letters changes with it.
const regular = await cut(source, { ...text, wght: 500 });
await save("repere-text", withTables(weights, { GDEF: tablesOf(regular).GDEF, GPOS: classKerning(regular, 9) }));

function cut(font: Buffer, variationAxes?: object): Promise<Buffer> {
  // A list of styles for the font menus of programs: no browser has one.
  const dropTables = ["STAT"];
  return subsetFont(font, characters, { targetFormat: "truetype", variationAxes, keepFeatures, dropTables });
}

async function save(name: string, font: Buffer) {
  const file: Buffer = await subsetFont(font, characters, { targetFormat: "woff2", keepFeatures });
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), file);
  console.log(`${name}.woff2 ${(file.length / 1024).toFixed(1)} KiB`);
}

function ascii() {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
}
