import { writeFile } from "node:fs/promises";
import { fingerprint, ownParts } from "#app/routes/admin/placeholders.server.ts";

/** Writes the fingerprints of the demo's texts: `node tools/demo-texts.ts`, after a change of the demo's content. */

export const demoTextsFile = new URL("../app/content/demo-texts.json", import.meta.url);

export function demoTexts(): string {
  const texts = new Set(ownParts().flatMap((part) => part.texts.map(fingerprint)));
  return `${JSON.stringify([...texts].toSorted(), null, 2)}\n`;
}

if (import.meta.main) await writeFile(demoTextsFile, demoTexts());
