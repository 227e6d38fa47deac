import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { contentFolder } from "#commands/content-folder.ts";

/** A file that `npm run fonts` has cut, by its name without the ending. */
export function openFont(name: string): Font {
  return create(readFileSync(join(contentFolder(), `fonts/${name}.woff2`))) as Font;
}

/** The characters that app/ui/theme/base.css promises for each font file of the site, by the file's name. */
export function promisedCharacters(): Map<string, string> {
  const css = readFileSync(new URL("../app/ui/theme/base.css", import.meta.url), "utf8");
  const faces = css.matchAll(/@font-face \{[^}]*fonts\/([\w-]+)\.woff2[^}]*unicode-range:([^;]+);/g);
  return new Map(
    Array.from(faces, ([, file = "", ranges = ""]) => [file, ranges.split(",").map(charactersIn).join("")]),
  );
}

/** @param range such as "U+20-7E" or " U+131" */
function charactersIn(range: string): string {
  const [first = 0, last = first] = range
    .replace(/\s*U\+/, "")
    .split("-")
    .map((each) => Number.parseInt(each, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}
