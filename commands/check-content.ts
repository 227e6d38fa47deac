import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#app/env.server.ts";
import type { Work } from "#app/works/work.ts";
import { palette } from "#content/palette.ts";
import { openDatabase } from "#db/open.ts";
import { type DemoWork, demoWorks } from "#demo/works.ts";
import { contentFaults, readContent } from "./content-faults.ts";
import { contentFolder, sayNewFiles } from "./content-folder.ts";
import { paletteFaults } from "./contrast.ts";
import { demoTextsLeft } from "./demo-texts.ts";

/**
 * Lists the mistakes in the content, the demo's texts that are left in it, and the works on the site that show words of
 * the demo's clients: `npm run check:content`. `npm run build` runs it with `--mistakes`, which looks for nothing else.
 */

const { mistakes } = parseArgs({ options: { mistakes: { type: "boolean" } } }).values;
// Before the build, whose own configuration comes too late.
await sayNewFiles();
const folder = contentFolder();
const faults = [...(await contentFaults(await readContent(folder), folder)), ...paletteFaults(palette)];
const left = mistakes ? [] : await demoTextsLeft(folder);
print("Still the demo's", left);
if (!mistakes) await printDemoWorks();
if (faults.length > 0) {
  console.error([`Wrong (${faults.length}):`, ...faults].join("\n  "));
  process.exitCode = 1;
}
if (left.length + faults.length === 0 && !mistakes) console.log("The content is yours, and nothing is wrong with it.");

/** Data that cannot be read, such as that of a running site, is no mistake of the content. */
async function printDemoWorks(): Promise<void> {
  try {
    print("Works of the site with words of the demo's clients", await demoWorksLeft());
  } catch (error) {
    console.log(`Works of the site were not compared with the demo's: ${(error as Error).message}`);
  }
}

/** The works that visitors see with words or figures of the demo's invented clients, each with the first of them. */
async function demoWorksLeft(): Promise<{ where: string; text: string }[]> {
  const { database, dataDir } = readEnv(process.env);
  // Opening the embedded database would create it.
  if (database.engine === "pglite" && !existsSync(join(dataDir, "pglite"))) return [];
  // This module reads the time zone, which may be one of the mistakes.
  const { listWorks } = await import("#app/works/listing.server.ts");
  const invented = new Set(demoWorks.flatMap(wordsOf));
  const { db, close } = await openDatabase(database);
  try {
    return (await listWorks(db)).flatMap((work) => {
      const text = wordsOf(work).find((words) => invented.has(words));
      return text ? [{ where: work.title, text }] : [];
    });
  } finally {
    await close();
  }
}

function wordsOf({ testimonial, figures = [], result, desc }: DemoWork | Work): string[] {
  return [testimonial?.text, ...figures.map(({ label }) => label), result, desc].filter((text) => text !== undefined);
}

function print(title: string, texts: { where: string; text: string }[]): void {
  if (texts.length === 0) return;
  console.log(`${title} (${texts.length}):`);
  for (const { where, text } of texts) console.log(`  ${where}: ${beginning(text)}`);
}

function beginning(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
