import type { Font } from "fontkit";

export interface LetteringFont {
  name: string;
  /** Called for the first letter that the fonts before it lack. */
  open: () => Font;
}

export interface SetOptions {
  /** In pixels, like the width. */
  size: number;
  width: number;
  /** A multiple of the size. */
  lineHeight: number;
  /** Added after each letter, a multiple of the size. */
  tracking?: number;
  /** Breaks a word that is wider than the width, with a hyphen. Otherwise it stays wider: see `widest`. */
  breakWords?: boolean;
}

export interface SetText {
  /** Paths. The baseline of the first line is at y = size. */
  svg: string;
  lines: number;
  widest: number;
  drawn: Drawn[];
}

/** Letters of one line that were drawn with one font. */
interface Drawn {
  text: string;
  /** The name of the font; "box" for letters that no font has. */
  font: string;
  /** 0 is the box. */
  glyphs: number[];
}

/** At size 1. */
interface Outline {
  x: number;
  scale: number;
  path: () => string;
}

/** Letters that belong to one font; null: to none. */
interface Run {
  text: string;
  font: LetteringFont | null;
}

const boxWidth = 0.42;

/** Invisible characters that only change their neighbours, such as the joiner in the emoji of a family. */
const ignorable = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;
/** The source has Romanian letters with a comma only, and Unicode's decomposition says cedilla. */
const synonyms: Record<string, string> = { Ţ: "Ț", ţ: "ț" };

const clusters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * Sets text in lines no wider than `width`, as outlines.
 * @param fonts the first one draws what it can, the next ones what those before them lack. All are drawn with capitals
 * of the same height.
 */
export function createLettering(fonts: [LetteringFont, ...LetteringFont[]]) {
  const [mainFont] = fonts;

  function setText(text: string, options: SetOptions): SetText {
    const { size, width, lineHeight, tracking = 0, breakWords = false } = options;
    const fits = (line: string) => layOut(line, tracking).width * size <= width;
    const words = text.split(/[ \n\t]+/).filter((word) => runsOf(word).length > 0);
    const lines: string[] = [];
    for (const word of words) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
      else if (breakWords) lines.push(...broken(word, fits));
      else lines.push(word);
    }
    const set = lines.map((line) => layOut(line, tracking));
    const groups = set.map(({ outlines }, index) => {
      const paths = outlines.map(
        ({ x, scale, path }) => `<path transform="translate(${x}) scale(${scale})" d="${path()}"/>`,
      );
      const baseline = size + index * size * lineHeight;
      return `<g transform="translate(0 ${baseline}) scale(${size} ${-size})">${paths.join("")}</g>`;
    });
    return {
      svg: groups.join(""),
      lines: lines.length,
      widest: Math.max(0, ...set.map((line) => line.width * size)),
      drawn: set.flatMap((line) => line.drawn),
    };
  }

  /** One line at size 1. */
  function layOut(line: string, tracking: number) {
    let width = 0;
    const outlines: Outline[] = [];
    const drawn: Drawn[] = [];
    for (const { text, font } of runsOf(line)) {
      if (!font) {
        const boxes = segments(text);
        for (const [index] of boxes.entries()) outlines.push({ x: width + index * boxWidth, scale: 1, path: box });
        width += boxes.length * boxWidth;
        drawn.push({ text, font: "box", glyphs: boxes.map(() => 0) });
        continue;
      }
      const scale = capHeight() / font.open().capHeight;
      const { glyphs, positions } = font.open().layout(text);
      for (const [index, glyph] of glyphs.entries()) {
        const { xOffset = 0, xAdvance = 0 } = positions[index] ?? {};
        outlines.push({ x: width + xOffset * scale, scale, path: () => glyph.path.toSVG() });
        width += xAdvance * scale + (xAdvance > 0 ? tracking : 0);
      }
      drawn.push({ text, font: font.name, glyphs: glyphs.map((glyph) => glyph.id) });
    }
    return { width, outlines, drawn };
  }

  function runsOf(line: string): Run[] {
    const runs: Run[] = [];
    for (const cluster of segments(line.normalize("NFC"))) {
      const next = runOf(cluster);
      const last = runs.at(-1);
      if (last && last.font === next?.font) last.text += next.text;
      else if (next) runs.push(next);
    }
    return runs;
  }

  /** @returns undefined if there is nothing to draw */
  function runOf(cluster: string): Run | undefined {
    // The lines are broken by now, so a non-breaking space can be drawn as a space.
    if (/^\s$/.test(cluster)) return { text: " ", font: mainFont };
    for (const text of spellings(cluster)) {
      const visible = [...text].filter((character) => !ignorable.test(character));
      if (visible.length === 0) return undefined;
      const font = fonts.find((each) => visible.every((character) => has(each, character)));
      if (font) return { text: [...text].filter((character) => has(font, character)).join(""), font };
    }
    return { text: cluster, font: null };
  }

  function capHeight(): number {
    return mainFont.open().capHeight / mainFont.open().unitsPerEm;
  }

  /** What a font shows for a character that it lacks. */
  function box(): string {
    const top = capHeight();
    return `M.05 0H.37V${top}H.05ZM.1 .05V${top - 0.05}H.32V.05Z`;
  }

  return setText;
}

function has(font: LetteringFont, character: string): boolean {
  return font.open().hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

function segments(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

/** The letter itself, then with fewer and fewer of its marks. */
function spellings(cluster: string): string[] {
  const parts = [...cluster.normalize("NFD")];
  const marks = parts.findLastIndex((part) => !/\p{M}/u.test(part));
  const poorer = parts.slice(marks + 1).map((_, index) => parts.slice(0, parts.length - 1 - index).join(""));
  return [synonyms[cluster] ?? cluster, ...poorer.map((each) => each.normalize("NFC"))];
}

/** The longest pieces that fit with their hyphen, each of at least one letter. */
function broken(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  let rest = segments(word);
  while (rest.length > 1 && !fits(rest.join(""))) {
    let length = 1;
    while (length < rest.length - 1 && fits(hyphenated(rest.slice(0, length + 1)))) length += 1;
    pieces.push(hyphenated(rest.slice(0, length)));
    rest = rest.slice(length);
  }
  return [...pieces, rest.join("")];
}

function hyphenated(letters: string[]): string {
  return /\p{Pd}$/u.test(letters.at(-1) ?? "") ? letters.join("") : `${letters.join("")}-`;
}
