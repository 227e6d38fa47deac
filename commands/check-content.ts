import { parseArgs } from "node:util";
import { palette } from "#content/palette.ts";
import { contentFaults, readContent } from "./content-faults.ts";
import { contentFolder } from "./content-folder.ts";
import { paletteFaults } from "./contrast.ts";
import { demoTextsLeft } from "./demo-texts.ts";

/**
 * Lists the mistakes in the content and the demo's texts that are left: `npm run check:content`. `npm run build` runs it
 * with `--mistakes`, which ignores the demo's texts.
 */

const { mistakes } = parseArgs({ options: { mistakes: { type: "boolean" } } }).values;
const folder = contentFolder();
const faults = [...contentFaults(await readContent(folder), folder), ...paletteFaults(palette)];
const left = mistakes ? [] : await demoTextsLeft(folder);
if (left.length > 0) {
  console.log(`Still the demo's (${left.length}):`);
  for (const { where, text } of left) console.log(`  ${where}: ${beginning(text)}`);
}
if (faults.length > 0) {
  console.error([`Wrong (${faults.length}):`, ...faults].join("\n  "));
  process.exitCode = 1;
}
if (left.length + faults.length === 0 && !mistakes) console.log("The content is yours, and nothing is wrong with it.");

function beginning(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
