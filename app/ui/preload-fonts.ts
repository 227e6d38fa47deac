import { preload } from "react-dom";
import display from "./fonts/repere-display.woff2?url";
import displayExt from "./fonts/repere-display-ext.woff2?url";
import text from "./fonts/repere-text.woff2?url";

/** The letters of repere-display-ext, as in base.css. */
const extLetters = /[\u{100}-\u{130}\u{132}-\u{151}\u{154}-\u{21B}\u{1E9E}]/u;

const options = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** The largest comes first: it gets the connection that is open already. */
export function preloadFonts() {
  for (const font of [text, display]) preload(font, options);
}

/** Whether a heading needs the second font file, for letters such as "ź". */
export const hasExtLetters = (heading: string) => extLetters.test(heading);

/** Loads the second file together with the page. Else it loads after the styles. */
export function preloadExtLetters() {
  preload(displayExt, options);
}
