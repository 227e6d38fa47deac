import { contentFaults, placeholdersLeft } from "#app/routes/admin/placeholders.server.ts";

/** Lists what is still the demo's, and what is wrong with the content: `npm run check:content`. */
const left = placeholdersLeft();
const faults = contentFaults();
if (left.length > 0) {
  console.log(`Still as the demo has it (${left.length}):`);
  for (const { where, wanted } of left) console.log(`  ${where}: ${wanted}`);
}
if (faults.length > 0) {
  console.log(`Wrong (${faults.length}):`);
  for (const fault of faults) console.log(`  ${fault}`);
  process.exitCode = 1;
}
if (left.length + faults.length === 0) console.log("The content is yours, and nothing is wrong with it.");
