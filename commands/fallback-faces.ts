import { readFile } from "node:fs/promises";
import emojiRanges from "@fontsource/noto-emoji/unicode.json" with { type: "json" };
import sofiaRanges from "@fontsource/sofia-sans-extra-condensed/unicode.json" with { type: "json" };

/** A browser joins these faces with those of tools/font-faces.ts only if the weights are equal. */
const families = [
  { family: "Repere Display", weight: "800", cut: 800, emojiCut: 700 },
  { family: "Repere Text", weight: "400 700", cut: 500, emojiCut: 500 },
];

const emoji = Object.values(emojiRanges).join();
const alphabets = Object.entries(sofiaRanges);

/**
 * Style rules that add the fonts of the share images to the site's families, for the letters that these lack. They must
 * come before the site's own rules, and like these be in a cascade layer: of two faces with a letter the last one counts.
 */
export async function fallbackFaces(): Promise<string> {
  const rules = families.flatMap(({ family, weight, cut, emojiCut }) => [
    rule(family, weight, "U+0-FFFF", "@fontsource/unifont/files/unifont-latin-400-normal.woff2"),
    rule(family, weight, emoji, `@fontsource/noto-emoji/files/noto-emoji-emoji-${emojiCut}-normal.woff2`),
    ...alphabets.map(([alphabet, range]) => rule(family, weight, range, sofiaFile(alphabet, cut))),
  ]);
  return `@layer fallback {\n${(await Promise.all(rules)).join("\n")}\n}`;
}

function sofiaFile(alphabet: string, cut: number): string {
  return `@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-${alphabet}-${cut}-normal.woff2`;
}

async function rule(family: string, weight: string, range: string, file: string): Promise<string> {
  const font = await readFile(new URL(import.meta.resolve(file)), "base64");
  const source = `url("data:font/woff2;base64,${font}") format("woff2")`;
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; unicode-range: ${range}; src: ${source}; }`;
}
