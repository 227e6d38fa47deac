import { parseArgs } from "node:util";
import { palette } from "#app/content/palette.ts";
import { placeholdersLeft } from "#app/routes/admin/placeholders.server.ts";
import { content, contentFaults } from "./content-faults.ts";
import { paletteFaults } from "./contrast.ts";

/**
 * Lists the mistakes in the content and the demo's texts that are left: `npm run check:content`. `npm run build` runs it
 * with `--mistakes`, which ignores the demo's texts.
 */

const { mistakes } = parseArgs({ options: { mistakes: { type: "boolean" } } }).values;
const faults = [...contentFaults(content), ...paletteFaults(palette)];
const left = mistakes ? [] : placeholdersLeft();
if (left.length > 0) {
  console.log(`Still the demo's (${left.length}); app/content/kept.ts can name those that you keep:`);
  for (const { where, texts } of left) console.log(`  ${where}: ${beginning(texts[0] ?? "")}`);
}
if (faults.length > 0) {
  console.error([`Wrong (${faults.length}):`, ...faults].join("\n  "));
  process.exitCode = 1;
}
if (left.length + faults.length === 0 && !mistakes) console.log("The content is yours, and nothing is wrong with it.");

function beginning(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
