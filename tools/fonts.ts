import { readFile, writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { create, type Font } from "fontkit";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { typeface } from "#content/typeface.ts";
import { typeface as demoTypeface } from "#demo/content/typeface.ts";
import { fallbackMetrics } from "./fallback-metrics.ts";
import { promisedCharacters } from "./font-faces.ts";

/**
 * Cuts the site's fonts out of those of the content's typeface.ts into app/ui/fonts, and fits Arial to them in
 * app/ui/base.css: `npm run fonts`, after a change of the typeface. The `unicode-range` of base.css says what each file
 * contains. The demo's fonts are not cut again: their files are smaller (docs/decisions/0048-kerning-in-the-fonts.md).
 */

/** Kerning, and figures of one width for the years. Fractions and old-style figures would add a tenth, unused. */
const keepFeatures = ["kern", "tnum"];
/** STAT names the styles for the font menus of desktop programs. HVAR and MVAR repeat what `gvar` says of widths. */
const dropTables = ["STAT", "HVAR", "MVAR"];

const characters = promisedCharacters();
const cssFile = new URL("../app/ui/base.css", import.meta.url);
const cuts = [
  { part: "display", family: "Repere Display", weight: "bold" },
  { part: "text", family: "Repere Text", weight: "regular" },
] as const;

for (const { part, family, weight } of cuts) {
  const { latin, latinExt, vietnamese = latinExt, axes } = typeface[part];
  if (isDeepStrictEqual(typeface[part], demoTypeface[part])) {
    console.log(`repere-${part}: the demo's. If you have replaced its files: git checkout app/ui`);
    continue;
  }
  const options = { dropTables, ...(Object.keys(axes).length > 0 && { variationAxes: axes }) };
  // Kerning ends where a file ends, so few pairs of the later files would have any.
  const later = { ...options, dropTables: [...dropTables, "GDEF", "GPOS", "GSUB"], keepFeatures: [] };
  const first = await save(`repere-${part}`, latin, { ...options, keepFeatures });
  await save(`repere-${part}-ext`, latinExt, later);
  await save(`repere-${part}-vietnamese`, vietnamese, later);
  const css = await readFile(cssFile, "utf8");
  await writeFile(cssFile, withFallback(css, family, create(first) as Font, weight));
}

async function save(name: string, path: string, options: object): Promise<Buffer> {
  const source = await readFile(new URL(import.meta.resolve(path)));
  const file: Buffer = await subsetFont(source, characters.get(name), { targetFormat: "woff2", ...options });
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), file);
  console.log(`${name}.woff2: ${file.length} bytes`);
  return file;
}

/** The style sheet with the metrics of a font in the rules of its fallbacks. */
function withFallback(sheet: string, family: string, font: Font, weight: "bold" | "regular"): string {
  const declared = fallbackMetrics(font, weight).flatMap(({ name, metrics }) =>
    Object.entries(metrics).map(([property, value]) => ({ name, property, value })),
  );
  return declared.reduce((changed, { name, property, value }) => {
    const declaration = new RegExp(`(font-family: "${family} ${name}";[^}]*${property}: )[^;]+`);
    if (!declaration.test(changed)) throw new Error(`app/ui/base.css has no ${property} for ${family} ${name}`);
    return changed.replace(declaration, `$1${value}`);
  }, sheet);
}
