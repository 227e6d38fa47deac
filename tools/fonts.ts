import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { contentFolder } from "#commands/content-folder.ts";
import { typeface } from "#content/typeface.ts";
import { typeface as demoTypeface } from "#demo/content/typeface.ts";
import { promisedCharacters } from "./font-faces.ts";

/**
 * Cuts the site's fonts out of those of the content's typeface.ts into its folder `fonts`: `npm run fonts`, after a
 * change of the typeface. The `unicode-range` of font-faces.ts says what each file contains. The demo's fonts are not
 * cut again: their files are smaller (docs/decisions/0050-letters-in-three-files.md).
 */

/** Kerning, and figures of one width for the years. Fractions and old-style figures would add a tenth, unused. */
const keepFeatures = ["kern", "tnum"];
/** STAT names the styles for the font menus of desktop programs. HVAR and MVAR repeat what `gvar` says of widths. */
const dropTables = ["STAT", "HVAR", "MVAR"];

const demoFonts = "demo/content/fonts";
const fonts = join(contentFolder(), "fonts");
const characters = promisedCharacters();
await mkdir(fonts, { recursive: true });
const parts = (["display", "text"] as const).filter((part) => !isDeepStrictEqual(typeface[part], demoTypeface[part]));
const sources = await readSources(
  parts.flatMap((part) => Object.values(typeface[part]).filter((path) => typeof path === "string")),
);

for (const part of ["display", "text"] as const) {
  const names = ["", "-ext", "-vietnamese"].map((slice) => `repere-${part}${slice}`);
  const { latin, latinExt, vietnamese = latinExt, axes } = typeface[part];
  if (!parts.includes(part)) {
    console.log(`repere-${part}: the demo's files`);
    for (const name of names) if (fonts !== demoFonts) await cp(`${demoFonts}/${name}.woff2`, `${fonts}/${name}.woff2`);
    continue;
  }
  const options = { dropTables, ...(Object.keys(axes).length > 0 && { variationAxes: axes }) };
  // Kerning ends where a file ends, so few pairs of the later files would have any.
  const later = { ...options, dropTables: [...dropTables, "GDEF", "GPOS", "GSUB"], keepFeatures: [] };
  for (const [index, source] of [latin, latinExt, vietnamese].entries())
    await save(names[index] ?? "", source, index === 0 ? { ...options, keepFeatures } : later);
}

async function save(name: string, path: string, options: object): Promise<void> {
  const file: Buffer = await subsetFont(sources.get(path), characters.get(name), { targetFormat: "woff2", ...options });
  await writeFile(join(fonts, `${name}.woff2`), file);
  console.log(`${name}.woff2: ${file.length} bytes`);
}

/**
 * The files by their paths. Packages that are not installed are fetched into a folder of this command, because the
 * package.json that would name them is the release's. A path that begins with a dot is that of a file beside typeface.ts.
 */
async function readSources(paths: string[]): Promise<Map<string, Buffer>> {
  const here = createRequire(resolve(contentFolder(), "typeface.ts"));
  const folder = await mkdtemp(join(tmpdir(), "repere-fonts-"));
  const elsewhere = new Set(paths.filter((path) => !path.startsWith(".") && !canResolve(here, path)));
  const packages = new Set([...elsewhere].map((path) => path.split("/", path.startsWith("@") ? 2 : 1).join("/")));
  try {
    if (packages.size > 0)
      execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages], {
        stdio: "inherit",
      });
    const there = createRequire(join(folder, "typeface.ts"));
    const read = (path: string) => readFile((elsewhere.has(path) ? there : here).resolve(path));
    return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function canResolve({ resolve }: NodeJS.Require, path: string): boolean {
  try {
    return resolve(path) !== "";
  } catch {
    return false;
  }
}
