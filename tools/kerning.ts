import { create, type Font, type Glyph } from "fontkit";

/** What is read: letters, figures and the signs of a sentence. The others stand by themselves. */
const kerned = /[\p{L}\d.,:;!?’'"«»“”()/&–—-]/u;

interface Group {
  /** Indices of glyphs. */
  members: number[];
  low: number[];
  high: number[];
}

/**
 * A GPOS table that holds a font's kerning and nothing else, by classes: glyphs that kern alike, to within the
 * tolerance, are one class. A type designer lists every pair there is, which takes a third of a small font's file.
 * @param font TrueType, of one weight
 * @param tolerance in font units; no pair stands farther than two of them from where the designer put it
 */
export function classKerning(font: Buffer, tolerance: number): Buffer {
  const { glyphs, values } = kerningOf(create(font) as Font);
  const lefts = classes(values, tolerance);
  const rights = classes(transpose(values), tolerance);
  const shared = lefts.map((left, at) =>
    rights.map((right, below) => (at && below ? middle(left, right, values, tolerance) : 0)),
  );
  return gposTable(
    lefts.map((members) => members.map((index) => glyphs[index] as number)),
    rights.map((members) => members.map((index) => glyphs[index] as number)),
    shared,
  );
}

/** How much each glyph moves towards (below zero) or away from each that follows it, in font units. */
export function kerningOf(font: Font): { glyphs: number[]; values: number[][] } {
  const codes = font.characterSet.filter((code) => kerned.test(String.fromCodePoint(code)));
  const glyphs = [...new Set(codes.map((code) => font.glyphForCodePoint(code).id))].sort((a, b) => a - b);
  const known = glyphs.map((id) => font.getGlyph(id) as Glyph);
  const values = known.map((left) =>
    known.map((right) => {
      // It takes glyphs as well as text; its types say text.
      const { positions } = font.layout([left, right] as unknown as string, { kern: true });
      return Math.round((positions[0]?.xAdvance ?? left.advanceWidth) - left.advanceWidth);
    }),
  );
  return { glyphs, values };
}

/** The nearest rows become one, and so on, until none are near enough. The first class is of those that kern with nothing. */
function classes(rows: number[][], tolerance: number): number[][] {
  const isStill = (row: number[]) => row.every((value) => Math.abs(value) <= tolerance);
  let groups: Group[] = rows.flatMap((row, index) => (isStill(row) ? [] : [{ members: [index], low: row, high: row }]));
  for (;;) {
    let nearest: { spread: number; pair: [Group, Group] } | undefined;
    groups.forEach((one, at) => {
      for (const other of groups.slice(at + 1)) {
        const spread = spreadOf(one, other);
        if (spread <= 2 * tolerance && spread < (nearest?.spread ?? Number.POSITIVE_INFINITY)) {
          nearest = { spread, pair: [one, other] };
        }
      }
    });
    if (!nearest) break;
    const [one, other] = nearest.pair;
    groups = [...groups.filter((group) => group !== one && group !== other), merge(one, other)];
  }
  return [rows.flatMap((row, index) => (isStill(row) ? [index] : [])), ...groups.map(({ members }) => members)];
}

function merge(one: Group, other: Group): Group {
  return {
    members: [...one.members, ...other.members],
    low: one.low.map((low, at) => Math.min(low, other.low[at] as number)),
    high: one.high.map((high, at) => Math.max(high, other.high[at] as number)),
  };
}

function spreadOf(one: Group, other: Group): number {
  const { low, high } = merge(one, other);
  return Math.max(...high.map((top, at) => top - (low[at] as number)));
}

/** Few different values compress well. */
function middle(left: number[], right: number[], values: number[][], tolerance: number): number {
  const all = left.flatMap((row) => right.map((column) => values[row]?.[column] as number));
  const between = (Math.min(...all) + Math.max(...all)) / 2;
  return Math.abs(between) <= tolerance / 2 ? 0 : Math.round(between / tolerance) * tolerance;
}

function transpose(rows: number[][]): number[][] {
  return rows.map((_, column) => rows.map((row) => row[column] as number));
}

/** OpenType's "GPOS" with one lookup of "pair adjustment, format 2"; numbers are of 16 bits unless they say otherwise. */
function gposTable(lefts: number[][], rights: number[][], values: number[][]): Buffer {
  const numbers = (...all: number[]) => Buffer.from(all.flatMap((each) => [(each >> 8) & 0xff, each & 0xff]));
  const kern = Buffer.from("kern");
  const covered = lefts
    .slice(1)
    .flat()
    .sort((a, b) => a - b);
  const coverage = numbers(1, covered.length, ...covered);
  const leftClasses = classTable(lefts, numbers);
  const rightClasses = classTable(rights, numbers);
  const amounts = numbers(...values.flat());
  const head = 16 + amounts.length;
  // Format, coverage, what moves (the advance of the first glyph alone), the two classes and how many there are.
  const pairs = Buffer.concat([
    numbers(2, head, 4, 0),
    numbers(head + coverage.length, head + coverage.length + leftClasses.length, lefts.length, rights.length),
    amounts,
    coverage,
    leftClasses,
    rightClasses,
  ]);
  // One script, the default, whose one language has the one feature; both of them as lists of one.
  const scripts = Buffer.concat([numbers(1), Buffer.from("DFLT"), numbers(8, 4, 0, 0, 0xffff, 1, 0)]);
  const features = Buffer.concat([numbers(1), kern, numbers(8, 0, 1, 0)]);
  const lookups = numbers(1, 4, 2, 0, 1, 8);
  const start = 10;
  const offsets = [start, start + scripts.length, start + scripts.length + features.length];
  return Buffer.concat([numbers(1, 0, ...offsets), scripts, features, lookups, pairs]);
}

/** Whatever it does not name is of the first class. */
function classTable(groups: number[][], numbers: (...all: number[]) => Buffer): Buffer {
  const named = groups.slice(1).flat();
  const [first, last] = [Math.min(...named), Math.max(...named)];
  const classOf = (glyph: number) =>
    Math.max(
      0,
      groups.findIndex((group) => group.includes(glyph)),
    );
  const all = Array.from({ length: last - first + 1 }, (_, index) => classOf(first + index));
  return numbers(1, first, all.length, ...all);
}
