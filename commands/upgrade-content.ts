import { spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { formerFiles, readFormerContent } from "./former-content.ts";
import { mergeContent } from "./merge-content.ts";

/**
 * Carries the content of a copy of 0.1.0 over to this release, as docs/upgrading.md describes:
 * `npm run upgrade:content -- <content of 0.1.0> <your content>`. Every text that the owner changed is written into the
 * release's files in `app/content`.
 */

const contentFolder = "app/content";
const [, , originalFolder = "", mineFolder = ""] = process.argv;
const [original, mine] = await Promise.all([originalFolder, mineFolder].map(readOrEnd));

const written: string[] = [];
for (const [file, exported] of Object.entries(mine ?? {})) {
  const path = `${contentFolder}/${file}.ts`;
  const release = await import(`#app/content/${file}.ts`);
  let source = await readFile(path, "utf8");
  for (const [name, value] of Object.entries(exported)) {
    const merged = mergeContent(original?.[file]?.[name], value, release[name]);
    if (isDeepStrictEqual(merged, release[name])) continue;
    source = withValue(source, name, merged);
    if (!written.includes(path)) written.push(path);
  }
  await writeFile(path, source);
}
if (written.length > 0) spawnSync("biome", ["format", "--write", ...written], { stdio: "ignore" });

console.log(`Your texts are in: ${written.join(", ") || "no file, as none was changed"}`);
const left = await changedFiles();
if (left.length > 0) console.log(`Not carried over; docs/upgrading.md names what replaces them: ${left.join(", ")}`);

async function readOrEnd(folder: string) {
  const files = await readdir(folder).catch((): string[] => []);
  if (files.includes("placeholders.ts")) return readFormerContent(folder);
  console.error(`"${folder}" is no app/content of 0.1.0. Name two such folders: that of the release, then yours.`);
  process.exit(1);
}

/** The comments above a declaration and the other declarations stay. */
function withValue(source: string, name: string, value: unknown): string {
  const declaration = new RegExp(`(export const ${name}\\b[^=]*= )[\\s\\S]*?;\n`);
  const text = JSON.stringify(value).replaceAll("\u00a0", "\\u00a0");
  return source.replace(declaration, (_, start) => `${start}${text};\n`);
}

/** The owner's other files that differ from those of 0.1.0. */
async function changedFiles(): Promise<string[]> {
  const files = await readdir(mineFolder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(join(mineFolder, "/").length));
  const textOf = (folder: string, path: string) => readFile(join(folder, path), "utf8").catch(() => null);
  const isCarried = (path: string) => formerFiles.includes(path.replace(/\.ts$/, ""));
  const changed = await Promise.all(
    paths.map(async (path) => (await textOf(originalFolder, path)) !== (await textOf(mineFolder, path))),
  );
  return paths.filter((path, index) => changed[index] && !isCarried(path));
}
