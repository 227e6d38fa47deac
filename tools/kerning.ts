import { create, type Font } from "fontkit";
import { tableOf, uint16, withTable } from "./font-tables.ts";

/** Letters, figures and the signs of a sentence. Other characters lose their kerning. */
const kerned = /[\p{L}\d.,:;!?’'"«»“”()/&–—-]/u;

/**
 * Replaces a font's kerning by classes: glyphs whose kerning differs by little share one class. The type designer's list
 * of all pairs would be a third of the file: docs/decisions/0048-kerning-in-the-fonts.md.
 * @param font TrueType; its tables must be written again, which removes the replaced ones
 * @param tolerance in font units; glyphs of one class differ by at most twice as much
 * @param source of the kerning, a font with one weight
 */
export function packKerning(font: Buffer, tolerance: number, source = font): Buffer {
  const { glyphs, values } = kerningOf(create(source) as Font);
  const columns = values.map((_, column) => values.map((row) => row[column] ?? 0));
  const lefts = classesOf(values, tolerance);
  const rights = classesOf(columns, tolerance);
  const amounts = lefts.flatMap((left, leftClass) =>
    rights.map((right, rightClass) => {
      const pairs = left.flatMap((row) => right.map((column) => values[row]?.[column] ?? 0));
      return leftClass && rightClass ? middleOf(pairs, tolerance) : 0;
    }),
  );
  const glyphsOf = (members: number[]) => members.map((index) => glyphs[index] ?? 0);
  const packed = withTable(font, "GPOS", gposTable(lefts.map(glyphsOf), rights.map(glyphsOf), amounts));
  return withTable(packed, "GDEF", tableOf(source, "GDEF"));
}

/** Each glyph's kerning (row) before each other glyph (column), in font units; below zero is closer. */
export function kerningOf(font: Font, characters = font.characterSet): { glyphs: number[]; values: number[][] } {
  const codes = characters.filter((code) => kerned.test(String.fromCodePoint(code)));
  const glyphs = [...new Set(codes.map((code) => font.glyphForCodePoint(code).id))].sort((a, b) => a - b);
  const known = glyphs.map((id) => font.getGlyph(id));
  const values = known.map((left) =>
    known.map((right) => {
      // layout() takes glyphs too, against its type.
      const { positions } = font.layout([left, right] as unknown as string, { kern: true });
      return left && positions[0] ? Math.round(positions[0].xAdvance - left.advanceWidth) : 0;
    }),
  );
  return { glyphs, values };
}

/** @returns the indices of the rows in each class; class 0 has those without kerning */
function classesOf(rows: number[][], tolerance: number): number[][] {
  const spreadOf = (members: number[]) =>
    Math.max(
      ...rows.map((_, column) => {
        const values = members.map((row) => rows[row]?.[column] ?? 0);
        return Math.max(...values) - Math.min(...values);
      }),
    );
  const unkerned: number[] = [];
  const classes: number[][] = [];
  for (const [index, row] of rows.entries()) {
    const spreads = classes.map((members) => spreadOf([...members, index]));
    const nearest = spreads.indexOf(Math.min(...spreads));
    if (row.every((value) => Math.abs(value) <= tolerance)) unkerned.push(index);
    else if ((spreads[nearest] ?? Number.POSITIVE_INFINITY) <= 2 * tolerance) classes[nearest]?.push(index);
    else classes.push([index]);
  }
  return [unkerned, ...classes];
}

/** Multiples of the tolerance: few different values compress well. */
function middleOf(values: number[], tolerance: number): number {
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  return Math.abs(middle) <= tolerance / 2 ? 0 : Math.round(middle / tolerance) * tolerance;
}

/** Writes a GPOS table with one lookup: pair adjustment by classes, which changes the advance of the first glyph. */
function gposTable(lefts: number[][], rights: number[][], amounts: number[]): Buffer {
  const covered = lefts.slice(1).flat();
  const coverage = uint16(1, covered.length, ...covered.sort((a, b) => a - b));
  const [leftClasses, rightClasses] = [classTable(lefts), classTable(rights)];
  const coverageAt = 16 + 2 * amounts.length;
  const leftsAt = coverageAt + coverage.length;
  const rightsAt = leftsAt + leftClasses.length;
  return Buffer.concat([
    // Version 1.0, then where the lists of scripts, features and lookups begin: each has one entry.
    uint16(1, 0, 10, 30, 44),
    Buffer.concat([uint16(1), Buffer.from("DFLT"), uint16(8, 4, 0, 0, 0xffff, 1, 0)]),
    Buffer.concat([uint16(1), Buffer.from("kern"), uint16(8, 0, 1, 0)]),
    uint16(1, 4, 2, 0, 1, 8),
    uint16(2, coverageAt, 4, 0, leftsAt, rightsAt, lefts.length, rights.length),
    uint16(...amounts),
    coverage,
    leftClasses,
    rightClasses,
  ]);
}

/** Glyphs outside the table are of class 0. */
function classTable(classes: number[][]): Buffer {
  const listed = classes.slice(1).flat();
  const first = Math.min(...listed);
  const classOf = (glyph: number) => classes.findIndex((members) => members.includes(glyph));
  const count = Math.max(...listed) - first + 1;
  return uint16(1, first, count, ...Array.from({ length: count }, (_, index) => Math.max(0, classOf(first + index))));
}
