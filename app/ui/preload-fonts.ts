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

/**
 * Loads the file for letters such as "ź" together with the page, if a heading has one.
 * @param fetchPriority "low" for a heading further down, so that the first picture does not wait for its letters
 */
export function preloadLetters(heading: string, fetchPriority: "auto" | "low" = "auto") {
  if (extLetters.test(heading)) preload(displayExt, { ...options, fetchPriority });
}
