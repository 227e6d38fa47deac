// State of the process: the fonts, each opened for the first letter that it draws.

import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff?inline";
import cyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-800-normal.woff2?inline";
import moreCyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-ext-800-normal.woff2?inline";
import greek from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-greek-800-normal.woff2?inline";
import latin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff2?inline";
import moreLatin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-800-normal.woff2?inline";
import { create, type Font } from "fontkit";
import display from "#app/ui/fonts/repere-display.woff2?inline";
import displayExtended from "#app/ui/fonts/repere-display-ext.woff2?inline";
import displayVietnamese from "#app/ui/fonts/repere-display-vietnamese.woff2?inline";
import text from "#app/ui/fonts/repere-text.woff2?inline";
import textExtended from "#app/ui/fonts/repere-text-ext.woff2?inline";
import textVietnamese from "#app/ui/fonts/repere-text-vietnamese.woff2?inline";
import { createLettering, type LetteringFont } from "./lettering.ts";

/**
 * Sofia Sans for further signs and alphabets; Noto Emoji, as WOFF because fontkit decompresses a WOFF 2 file of this size
 * in a fifth of a second.
 */
const fallbacks = [
  fontOf("latin", latin),
  fontOf("latin-ext", moreLatin),
  fontOf("greek", greek),
  fontOf("cyrillic", cyrillic),
  fontOf("cyrillic-ext", moreCyrillic),
  fontOf("emoji", emoji),
];

/** In the site's display font. */
export const setText = createLettering([
  fontOf("display", display),
  fontOf("display-ext", displayExtended),
  fontOf("display-vietnamese", displayVietnamese),
  ...fallbacks,
]);

/** In the site's text font, in its regular weight. */
export const setSmallText = createLettering([
  fontOf("text", text),
  fontOf("text-ext", textExtended),
  fontOf("text-vietnamese", textVietnamese),
  ...fallbacks,
]);

/** As `data:` addresses. */
export const fontFiles = [
  display,
  displayExtended,
  displayVietnamese,
  text,
  textExtended,
  textVietnamese,
  latin,
  moreLatin,
  greek,
  cyrillic,
  moreCyrillic,
  emoji,
];

/** @param file as a `data:` address */
function fontOf(name: string, file: string): LetteringFont {
  let font: Font | undefined;
  const open = () => {
    font ??= create(Buffer.from(file.slice(file.indexOf(",") + 1), "base64")) as Font;
    return font;
  };
  return { name, open };
}
