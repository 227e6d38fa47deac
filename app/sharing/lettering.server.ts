// State of the process: the display font, loaded when the first image is drawn.
import { create, type Font } from "fontkit";
import fontFile from "#app/ui/fonts/repere-display.woff2?inline";

let font: Font | undefined;

function displayFont(): Font {
  font ??= create(Buffer.from(fontFile.slice(fontFile.indexOf(",") + 1), "base64")) as Font;
  return font;
}

/**
 * Sets text in the site's display font, in lines no wider than `width`. Sizes are in pixels. A single word may be
 * wider: see `widest`.
 */
export function setText(text: string, options: { size: number; width: number; lineHeight: number }) {
  const { size, width, lineHeight } = options;
  const scale = size / displayFont().unitsPerEm;
  const lines: string[] = [];
  for (const word of drawable(text)
    .split(/[ \n\t]+/)
    .filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) * scale <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const widest = Math.max(0, ...lines.map((line) => widthOf(line) * scale));
  /** SVG paths. The baseline of the first line is at y = size. */
  const svg = lines.map((line, index) => outline(line, scale, size + index * size * lineHeight)).join("");
  return { svg, lines: lines.length, widest };
}

/** The font has few letters beyond French. Another letter is drawn without its accent, or left out. */
function drawable(text: string): string {
  const has = (character: string) => displayFont().hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return [...text.normalize("NFC")]
    .map((character) =>
      /\s/.test(character) || has(character) ? character : ([...character.normalize("NFD")][0] ?? ""),
    )
    .filter((character) => /\s/.test(character) || has(character))
    .join("");
}

function layout(line: string) {
  // The lines are broken by now, so a non-breaking space can be drawn as a space.
  return displayFont().layout(line.replace(/\s/g, " "));
}

function widthOf(text: string): number {
  return layout(text).advanceWidth;
}

function outline(text: string, scale: number, baseline: number): string {
  const { glyphs, positions } = layout(text);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const position = positions[index];
    const at = x + (position?.xOffset ?? 0);
    x += position?.xAdvance ?? 0;
    return `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g transform="translate(0 ${baseline}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}
