import type { Font } from "fontkit";
import { inTwoLines } from "#app/pages/home/roles.ts";
import { openFont } from "./font-faces.ts";

/** The tracking of a wordmark's letters (ui/drawings/inked-word.module.css) and of a page's title (ui/layout/page-title.module.css). */
const WORD_TRACKING = -0.052;
const TITLE_TRACKING = -0.01;

interface Words {
  brand: string;
  roles: string[];
}

/**
 * How wide the owner's words are in the typeface of the site, in em, as custom properties: the styles give them the
 * size in which they fill a line. `--brand-em` is the ink of the brand, which begins after `--brand-start`; `--role-em`
 * is the longest line of the roles, which have up to `--role-lines`. vite.config.ts puts them in front of tokens.css.
 */
export function lettersCss({ brand, roles }: Words): string {
  const ink = inkOf(brand);
  const lines = roles.map((each) => inTwoLines(each).split("\n"));
  const role = Math.max(...lines.flat().map(lineWidth));
  const most = Math.max(...lines.map(({ length }) => length));
  return `:root { --brand-em: ${rounded(ink.width)}; --brand-start: ${rounded(ink.start)}; --role-em: ${rounded(role)}; --role-lines: ${most}; }`;
}

/** tokens.css with other sizes of titles, because those of a condensed font are too large for a wide one. */
export function scaledTitles(css: string, scale = 1): string {
  const size = /(--fs-(?:page|cover|case|tool|contact|h[23](?:-s)?): )(clamp\(.*\));/g;
  return scale === 1 ? css : css.replace(size, `$1calc(${scale} * $2);`);
}

/** The letters of a wordmark stand apart, without kerning. */
function inkOf(word: string): { start: number; width: number } {
  const letters = [...word].map(measure);
  const [first, last] = [letters[0], letters.at(-1)];
  const start = first?.start ?? 0;
  const advances = letters.reduce((sum, { advance }) => sum + advance + WORD_TRACKING, -WORD_TRACKING);
  return { start, width: advances - start - (last?.end ?? 0) };
}

function lineWidth(line: string): number {
  const letters = [...line];
  const [latin] = fonts();
  const isLatin = latin && letters.every((letter) => has(latin, letter));
  const width = isLatin
    ? latin.layout(line).advanceWidth / latin.unitsPerEm
    : letters.reduce((sum, letter) => sum + measure(letter).advance, 0);
  return width + TITLE_TRACKING * letters.length;
}

/** In em: a letter's advance, and the empty space at both of its sides. One that no font has is taken for a square. */
function measure(letter: string): { advance: number; start: number; end: number } {
  const font = fonts().find((each) => has(each, letter));
  if (!font) return { advance: 1, start: 0, end: 0 };
  const { advanceWidth, bbox } = font.glyphForCodePoint(codeOf(letter));
  const [advance = 0, start = 0, right = 0] = [advanceWidth, bbox.minX, bbox.maxX].map((x) => x / font.unitsPerEm);
  return { advance, start, end: advance - right };
}

let opened: Font[] | undefined;

function fonts(): Font[] {
  opened ??= ["", "-ext", "-vietnamese"].map((part) => openFont(`repere-display${part}`));
  return opened;
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;
const has = (font: Font, letter: string) => font.hasGlyphForCodePoint(codeOf(letter));
const rounded = (em: number) => Math.round(em * 1_000) / 1_000;
