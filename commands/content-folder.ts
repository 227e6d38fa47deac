import { readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoTextsOf, fingerprint } from "./demo-texts.ts";

/** Ours: what stands in for the owner's folder until there is one. No release touches the owner's. */
const demoFolder = "demo/content";
const ownFolder = "content";
const alias = `"#content/*": "./${demoFolder}/*"`;
const ownAlias = `"#content/*": "./${ownFolder}/*"`;

/** The fingerprints of the demo's texts that were copied: a release may word its own anew. */
const copiedTexts = join(ownFolder, ".from-demo.json");

/** The parts of the site that an owner takes on by hand: until then their files say that there are none. */
const absent: Record<string, string> = {
  "english.ts": [
    'import type { English } from "#app/content-schema.ts";',
    "",
    "/** The page in English, at /en. There is none yet: demo/content/english.ts is an example. */",
    "export const english: English | null = null;",
    "",
  ].join("\n"),
};

/** The demo's pages are examples, such as its terms of sale. None goes online as somebody else's. */
const examples = ["pages"];

/** The folder of the site's content, as `imports` in package.json names it. */
export function contentFolder(): string {
  return readFileSync("package.json", "utf8").includes(alias) ? demoFolder : ownFolder;
}

/**
 * Makes the folder the owner's, unless it is already: copies the demo's content, and lets package.json name the copy.
 * @returns the files that a release has added to it
 */
export async function ownContentFolder(): Promise<string[]> {
  if (contentFolder() === ownFolder) return addNewFiles();
  const settings = await readFile("package.json", "utf8");
  await writeFile("package.json", settings.replace(alias, ownAlias));
  await addNewFiles();
  return [];
}

/**
 * Copies the files that a release has added to the demo's content, if the content is the owner's. An optional one says
 * that it has nothing.
 * @returns their names
 */
export async function addNewFiles(): Promise<string[]> {
  if (contentFolder() === demoFolder) return [];
  await mkdir(ownFolder, { recursive: true });
  const own = await filesOf(ownFolder);
  const isCv = (file: string) => file.endsWith(".pdf");
  const isNew = (file: string) => !own.includes(file) && !examples.includes(file) && !(isCv(file) && own.some(isCv));
  const added = (await filesOf(demoFolder)).filter(isNew);
  for (const file of added) {
    const text = absent[file];
    if (text) await writeFile(join(ownFolder, file), text);
    else await cp(join(demoFolder, file), join(ownFolder, file), { recursive: true });
  }
  if (added.length > 0) await rememberTexts(added);
  return added;
}

/** The build imports the fonts by their names. Which pictures and pages there are is the owner's choice. */
async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((file) => /^[^/]+$|^fonts\//.test(file));
}

export async function sayNewFiles(): Promise<void> {
  const added = await addNewFiles();
  if (added.length > 0) console.log(`This release has added to content/: ${added.join(", ")}`);
}

async function rememberTexts(files: string[]): Promise<void> {
  const former: string[] = JSON.parse(await readFile(copiedTexts, "utf8").catch(() => "[]"));
  const names = files.map((file) => file.replace(/\.ts$/, ""));
  const texts = (await demoTextsOf(demoFolder)).filter(({ file }) => names.includes(file));
  const all = new Set([...former, ...texts.map(({ text }) => fingerprint(text))]);
  await writeFile(copiedTexts, `${JSON.stringify([...all].toSorted(), null, 2)}\n`);
}
