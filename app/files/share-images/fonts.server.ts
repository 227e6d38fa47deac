import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2?inline";
import cyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-800-normal.woff2?inline";
import moreCyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-ext-800-normal.woff2?inline";
import greek from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-greek-800-normal.woff2?inline";
import latin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff2?inline";
import moreLatin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-800-normal.woff2?inline";
import display from "#content/fonts/repere-display.woff2?inline";
import displayExtended from "#content/fonts/repere-display-ext.woff2?inline";
import displayVietnamese from "#content/fonts/repere-display-vietnamese.woff2?inline";
import text from "#content/fonts/repere-text.woff2?inline";
import textExtended from "#content/fonts/repere-text-ext.woff2?inline";
import textVietnamese from "#content/fonts/repere-text-vietnamese.woff2?inline";

/** Each font draws what those before it lack. A card's text may name its own. */
export const cardFonts = Object.entries({
  display,
  "display-extended": displayExtended,
  "display-vietnamese": displayVietnamese,
  latin,
  "latin-extended": moreLatin,
  greek,
  cyrillic,
  "cyrillic-extended": moreCyrillic,
  emoji,
  text,
  "text-extended": textExtended,
  "text-vietnamese": textVietnamese,
}).map(([name, file]) => ({ name, data: Buffer.from(file.slice(file.indexOf(",") + 1), "base64") }));
