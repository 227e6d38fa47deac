import { readFile, writeFile } from "node:fs/promises";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { promisedCharacters } from "./font-faces.ts";
import { addArrows } from "./font-glyphs.ts";
import { packKerning } from "./kerning.ts";

/**
 * Cuts the site's fonts out of Bricolage Grotesque into app/ui/fonts: `node tools/fonts.ts`, after a change of the axes
 * below or of a `unicode-range` in app/ui/base.css, which says what each file contains.
 */

/** Kerning, and figures of one width for the years. Fractions and old-style figures would add a tenth, unused. */
const keepFeatures = ["kern", "tnum"];
/** STAT names the styles for the font menus of desktop programs. */
const dropTables = ["STAT"];

const latinFile = import.meta.resolve(
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
);
const extendedFile = import.meta.resolve(
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2",
);
const latin = await readFile(new URL(latinFile));
const latinExtended = await readFile(new URL(extendedFile));
const characters = promisedCharacters();

const display = { opsz: 96, wdth: 75, wght: 800 };
const text = { opsz: 14, wdth: 100, wght: { min: 400, max: 700, default: 400 } };

await saveExtended("repere-display-ext", display);
await saveExtended("repere-text-ext", text);
await saveFirst("repere-display", display, 6);
// All weights share the kerning of one: its changes from weight to weight would be a fifth of the file.
await saveFirst("repere-text", text, 9, { ...text, wght: 500 });

/** @param kerningAxes of the font from which the kerning is read */
async function saveFirst(name: string, variationAxes: object, tolerance: number, kerningAxes = variationAxes) {
  const wanted = characters.get(name);
  const options = { targetFormat: "truetype", keepFeatures, dropTables };
  const font: Buffer = await subsetFont(latin, wanted, { ...options, variationAxes });
  const kerned: Buffer = await subsetFont(latin, wanted, { ...options, variationAxes: kerningAxes });
  const whole = addArrows(packKerning(font, tolerance, kerned));
  await save(name, await subsetFont(whole, wanted, { targetFormat: "woff2", keepFeatures }));
}

/** Without kerning: that between two files is lost anyway, and few pairs are left. */
async function saveExtended(name: string, variationAxes: object) {
  const withoutLayout = { dropTables: [...dropTables, "GDEF", "GPOS", "GSUB"], keepFeatures: [] };
  const options = { targetFormat: "woff2", variationAxes, ...withoutLayout };
  await save(name, await subsetFont(latinExtended, characters.get(name), options));
}

async function save(name: string, file: Buffer): Promise<void> {
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), file);
  console.log(`${name}.woff2: ${file.length} bytes`);
}
