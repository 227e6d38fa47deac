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

/** Kerning, and figures of one width for the years; fractions and old figures cost a tenth, and are never typed. */
const keepFeatures = ["kern", "tnum"];

const source = await readFile(
  fileURLToPath(
    import.meta.resolve(
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    ),
  ),
);

await save("repere-display", await cut(source, { opsz: 96, wdth: 75, wght: 800 }));
const text = { opsz: 14, wdth: 100 };
const weights = await cut(source, { ...text, wght: { min: 400, max: 700, default: 400 } });
await save("repere-text", withKerningOf(weights, await cut(source, { ...text, wght: 500 })));

function cut(font: Buffer, variationAxes?: object): Promise<Buffer> {
  return subsetFont(font, characters, { targetFormat: "truetype", variationAxes, keepFeatures });
}

async function save(name: string, font: Buffer) {
  const file: Buffer = await subsetFont(font, characters, { targetFormat: "woff2", keepFeatures });
  await writeFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url), file);
  console.log(`${name}.woff2 ${(file.length / 1024).toFixed(1)} KiB`);
}

/** One weight's kerning for all of them: a fifth of the file was for how the space between letters changes with it. */
function withKerningOf(font: Buffer, other: Buffer): Buffer {
  const tables = { ...tablesOf(font), ...tablesOf(other, ["GDEF", "GPOS"]) };
  const names = Object.keys(tables).sort();
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x00010000);
  head.writeUInt16BE(names.length, 4);
  const bodies = names.map((name) => tables[name] as Buffer);
  names.reduce((offset, name, index) => {
    const { length } = bodies[index] as Buffer;
    head.write(name, 12 + 16 * index, "latin1");
    head.writeUInt32BE(offset, 20 + 16 * index);
    head.writeUInt32BE(length, 24 + 16 * index);
    return offset + length;
  }, head.length);
  return Buffer.concat([head, ...bodies]);
}

function tablesOf(font: Buffer, only?: string[]): Record<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const offset = font.readUInt32BE(at + 8);
    const name = font.toString("latin1", at, at + 4);
    return [name, font.subarray(offset, offset + font.readUInt32BE(at + 12))] as const;
  });
  return Object.fromEntries(entries.filter(([name]) => !only || only.includes(name)));
}

function ascii() {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
}
