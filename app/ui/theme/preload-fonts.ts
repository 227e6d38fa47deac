import { preload } from "react-dom";
import display from "#content/fonts/repere-display.woff2?url";
import displayExt from "#content/fonts/repere-display-ext.woff2?url";
import displayVietnamese from "#content/fonts/repere-display-vietnamese.woff2?url";
import text from "#content/fonts/repere-text.woff2?url";

/** These files have the letters that the first one lacks, as in tools/font-faces.ts. */
const others = [
  { file: displayExt, letters: /[\u{100}-\u{130}\u{132}-\u{151}\u{154}-\u{17E}\u{218}-\u{21B}\u{1E9E}]/u },
  { file: displayVietnamese, letters: /[\u{1A0}\u{1A1}\u{1AF}\u{1B0}\u{1EA0}-\u{1EF9}]/u },
];

const options = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** The largest file comes first: it gets the connection that is open already. */
export function preloadFonts() {
  for (const font of [text, display]) preload(font, options);
}

/** @param fetchPriority "low" for a heading further down, so that the first picture does not wait for its letters */
export function preloadLetters(heading: string, fetchPriority: "auto" | "low" = "auto") {
  for (const { file, letters } of others) if (letters.test(heading)) preload(file, { ...options, fetchPriority });
}
