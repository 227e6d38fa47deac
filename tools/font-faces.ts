import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { contentFolder } from "#commands/content-folder.ts";

/** A file that `npm run fonts` has cut, by its name without the ending. */
export function openFont(name: string): Font {
  return create(readFileSync(join(contentFolder(), `fonts/${name}.woff2`))) as Font;
}

const latin = `
  U+20-7E, U+A0-A1, U+A9-AB, U+AE, U+B0, U+B2, U+B5, U+B7, U+BA-BB, U+BF-FF, U+131, U+152-153, U+2013-2014, U+2018-2019,
  U+201C-201D, U+2022, U+2026, U+202F, U+20AC, U+2190-2193, U+2197, U+2212`;
const latinExt = `
  U+100-107, U+10A-113, U+116-11B, U+11E-123, U+126-12B, U+12E-130, U+132-133, U+136-137, U+139-13E, U+141-148,
  U+14A-14D, U+150-151, U+154-15B, U+15E-161, U+164-165, U+168-17E, U+218-21B, U+1E9E`;
const vietnamese = "U+1A0-1A1, U+1AF-1B0, U+1EA0-1EF9, U+20AB";

/**
 * The site's font files. `optional`: a late font is used from the next page on, because a swap would move the text.
 * `swap`: loaded only by a page that shows such a letter, so it always comes late.
 */
const faces = [
  { file: "repere-display", display: "optional", range: latin },
  { file: "repere-text", display: "optional", range: latin },
  { file: "repere-display-ext", display: "optional", range: latinExt },
  { file: "repere-text-ext", display: "swap", range: latinExt },
  { file: "repere-display-vietnamese", display: "optional", range: vietnamese },
  { file: "repere-text-vietnamese", display: "swap", range: vietnamese },
];

/** The rules of the typeface; vite.config.ts puts them in front of tokens.css. */
export function fontFaces(): string {
  return faces
    .map(({ file, display, range }) => {
      const [family, weight] = file.startsWith("repere-text") ? ["Repere Text", "400 700"] : ["Repere Display", "800"];
      const source = `url("#content/fonts/${file}.woff2") format("woff2")`;
      return `@font-face { font-family: "${family}"; src: ${source}; font-weight: ${weight}; font-display: ${display}; unicode-range: ${range}; }`;
    })
    .join("\n");
}

/** The characters that these promise for each file, by its name. */
export function promisedCharacters(): Map<string, string> {
  return new Map(faces.map(({ file, range }) => [file, range.split(",").map(charactersIn).join("")]));
}

/** @param range such as "U+20-7E" or " U+131" */
function charactersIn(range: string): string {
  const [first = 0, last = first] = range
    .replace(/\s*U\+/, "")
    .split("-")
    .map((each) => Number.parseInt(each, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}
