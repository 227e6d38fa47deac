import { parseArgs } from "node:util";
import { readEnv } from "#app/env.server.ts";
import { palette } from "#content/palette.ts";
import { contentFaults, readContent } from "./content-faults.ts";
import { contentFolder, sayNewFiles } from "./content-folder.ts";
import { paletteFaults } from "./contrast.ts";
import { demoTextsLeft } from "./demo-texts.ts";
import { demoWorksLeft } from "./demo-works.ts";

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
    print("Works of the site with words of the demo's clients", await demoWorksLeft(readEnv(process.env)));
  } catch (error) {
    console.log(`Works of the site were not compared with the demo's: ${(error as Error).message}`);
  }
}

function print(title: string, texts: { where: string; text: string }[]): void {
  if (texts.length === 0) return;
  console.log(`${title} (${texts.length}):`);
  for (const { where, text } of texts) console.log(`  ${where}: ${beginning(text)}`);
}

function beginning(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
