/**
 * Cuts the site's two fonts out of Bricolage Grotesque: run it after changing the characters or the axes below, and
 * commit what it writes to app/ui/fonts.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package declares no types
import subsetFont from "subset-font";

/** French and the signs of its typography. The source has no U+202F, Ÿ, ← nor →: arrows are icons. */
const characters = `${ascii()}\u00a0«»°·×©®€ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüÿŒœ–—‘’“”…•−²↑↓`;

const cuts = {
  "repere-display": { opsz: 96, wdth: 75, wght: 800 },
  "repere-text": { opsz: 14, wdth: 100, wght: { min: 400, max: 700, default: 400 } },
};

const source = await readFile(
  fileURLToPath(
    import.meta.resolve(
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    ),
  ),
);

for (const [name, variationAxes] of Object.entries(cuts)) {
  const cut: Buffer = await subsetFont(source, characters, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), cut);
  console.log(`${name}.woff2 ${(cut.length / 1024).toFixed(1)} KiB`);
}

function ascii() {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
}
