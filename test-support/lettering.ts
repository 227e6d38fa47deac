import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { createLettering, type LetteringFont } from "#app/sharing/lettering.ts";

function fontOf(name: string, path: string): LetteringFont {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(path)))) as Font;
  return { name, open: () => font };
}

const sofia = (subset: string) =>
  fontOf(subset, `@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-${subset}-800-normal.woff2`);

/** The lettering of share images, without what only a build can import. */
export const setText = createLettering([
  fontOf("display", "../app/ui/fonts/repere-display.woff2"),
  fontOf("display-ext", "../app/ui/fonts/repere-display-ext.woff2"),
  fontOf("display-vietnamese", "../app/ui/fonts/repere-display-vietnamese.woff2"),
  sofia("greek"),
  sofia("cyrillic"),
  fontOf("emoji", "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff"),
]);
