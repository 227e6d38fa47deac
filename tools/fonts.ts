import { readFile, writeFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import type { FontSource } from "#app/content-schema.ts";
import { typeface } from "#content/typeface.ts";
import { fallbackMetrics } from "./fallback-metrics.ts";
import { promisedCharacters } from "./font-faces.ts";
import { addArrows } from "./font-glyphs.ts";
import { packKerning } from "./kerning.ts";

/**
 * Cuts the site's fonts out of those of the content's typeface.ts into app/ui/fonts, and fits Arial to them in
 * app/ui/base.css: `npm run fonts`, after a change of the typeface or of a `unicode-range` in base.css, which says what
 * each file contains.
 */

/** Kerning, and figures of one width for the years. Fractions and old-style figures would add a tenth, unused. */
const keepFeatures = ["kern", "tnum"];
/** STAT names the styles for the font menus of desktop programs. HVAR and MVAR repeat what `gvar` says of widths. */
const dropTables = ["STAT", "HVAR", "MVAR"];

const characters = promisedCharacters();
const cssFile = new URL("../app/ui/base.css", import.meta.url);

for (const part of ["display", "text"] as const) {
  const { latinExt, vietnamese = latinExt, axes } = typeface[part];
  await saveExtended(`repere-${part}-ext`, latinExt, axes);
  await saveExtended(`repere-${part}-vietnamese`, vietnamese, axes);
}
const display = await saveFirst("repere-display", typeface.display, 6);
// All weights share the kerning of one: its changes from weight to weight would be a fifth of the file.
const text = await saveFirst("repere-text", typeface.text, 9, { ...typeface.text.axes, wght: 500 });

const css = await readFile(cssFile, "utf8");
const fitted = withFallback(withFallback(css, "Repere Display", display, "bold"), "Repere Text", text, "regular");
await writeFile(cssFile, fitted);

/** @param kerningAxes of the font from which the kerning is read */
async function saveFirst(name: string, { latin, axes }: FontSource, tolerance: number, kerningAxes = axes) {
  const wanted = characters.get(name);
  const source = await readSource(latin);
  const options = { targetFormat: "truetype", keepFeatures, dropTables };
  const font: Buffer = await subsetFont(source, wanted, { ...options, ...variation(axes) });
  const kerned: Buffer = await subsetFont(source, wanted, { ...options, ...variation(kerningAxes) });
  const whole = addArrows(packKerning(font, tolerance, kerned));
  await save(name, await subsetFont(whole, wanted, { targetFormat: "woff2", keepFeatures }));
  return create(whole) as Font;
}

/** Without kerning: that between two files is lost anyway, and few pairs are left. */
async function saveExtended(name: string, path: string, axes: FontSource["axes"]) {
  const withoutLayout = { dropTables: [...dropTables, "GDEF", "GPOS", "GSUB"], keepFeatures: [] };
  const options = { targetFormat: "woff2", ...variation(axes), ...withoutLayout };
  await save(name, await subsetFont(await readSource(path), characters.get(name), options));
}

function variation(axes: FontSource["axes"]) {
  return Object.keys(axes).length > 0 ? { variationAxes: axes } : {};
}

function readSource(path: string): Promise<Buffer> {
  return readFile(new URL(import.meta.resolve(path)));
}

async function save(name: string, file: Buffer): Promise<void> {
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), file);
  console.log(`${name}.woff2: ${file.length} bytes`);
}

/** The style sheet with the metrics of a font in the rule of its fallback. */
function withFallback(sheet: string, family: string, font: Font, weight: "bold" | "regular"): string {
  return Object.entries(fallbackMetrics(font, weight)).reduce((changed, [property, value]) => {
    const declaration = new RegExp(`(font-family: "${family} Fallback";[^}]*${property}: )[^;]+`);
    if (!declaration.test(changed)) throw new Error(`app/ui/base.css has no ${property} for ${family} Fallback`);
    return changed.replace(declaration, `$1${value}`);
  }, sheet);
}
