import { create, type Font, type Glyph } from "fontkit";
import { padded, tableOf, uint16, uint32, withTable } from "./font-tables.ts";

/** Degrees clockwise from ↑. */
const turns = { "→": 90, "←": -90, "↗": 45 };

/**
 * Adds the arrows that the source lacks, as glyphs that show ↑ turned, so that they get bolder with it. Draws the narrow
 * no-break space like the wide one.
 * @param font TrueType with ↑ and U+00A0; its tables must be written again
 */
export function addArrows(font: Buffer): Buffer {
  const known = create(font) as Font & { directory: { tables: object } };
  const idOf = (character: string) => known.glyphForCodePoint(character.codePointAt(0) ?? 0).id;
  const points = outlinePoints(known.getGlyph(idOf("↑")));
  const arrows = Object.values(turns).map((degrees) => turned(idOf("↑"), points, degrees));
  const { numGlyphs } = known;
  const count = numGlyphs + arrows.length;

  const codes = new Map(known.characterSet.map((code) => [code, known.glyphForCodePoint(code).id]));
  codes.set(0x202f, idOf("\u00a0"));
  for (const [index, arrow] of Object.keys(turns).entries()) codes.set(arrow.codePointAt(0) ?? 0, numGlyphs + index);

  const glyf = padded(tableOf(font, "glyf"));
  const starts = [...glyphStarts(font, numGlyphs), glyf.length];
  for (const { outline } of arrows) starts.push((starts.at(-1) ?? 0) + outline.length);

  const tables: Record<string, Buffer> = {
    cmap: characterTable(codes),
    glyf: Buffer.concat([glyf, ...arrows.map(({ outline }) => outline)]),
    loca: uint32(...starts),
    hmtx: Buffer.concat([widths(font, numGlyphs), ...arrows.map(({ advance, left }) => uint16(advance, left))]),
    // 1: `loca` has offsets of four bytes.
    head: patched(tableOf(font, "head"), { 50: 1 }),
    hhea: patched(tableOf(font, "hhea"), { 34: count }),
    // Composite glyphs have points, contours, components and one level.
    maxp: patched(tableOf(font, "maxp"), { 4: count, 10: points.length, 12: 1, 28: 1, 30: 1 }),
  };
  if ("gvar" in known.directory.tables) tables.gvar = variationTable(tableOf(font, "gvar"), numGlyphs, arrows.length);
  return Object.entries(tables).reduce((changed, [tag, table]) => withTable(changed, tag, table), font);
}

function outlinePoints(glyph: Glyph | null): [x: number, y: number][] {
  return (glyph?.path.commands ?? []).flatMap(({ args }) =>
    args.flatMap((x, index) => (index % 2 === 0 ? [[x, args[index + 1] ?? 0] as [number, number]] : [])),
  );
}

/**
 * A composite glyph: ↑ turned, at the same height and with the same space on both sides. It is mirrored too, because
 * then the matrix is symmetric: fontkit exchanges the two numbers which are equal so.
 */
function turned(id: number, points: [x: number, y: number][], degrees: number) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const before = boxOf(points);
  const after = boxOf(points.map(([x, y]) => [sin * y - cos * x, cos * y + sin * x]));
  const left = before.left;
  const at = [left - after.left, (before.top + before.bottom - after.top - after.bottom) / 2].map(Math.round);
  const [across = 0, up = 0] = at;
  const box = [after.left + across, after.bottom + up, after.right + across, after.top + up].map(Math.round);
  // Two arguments of two bytes, which are a distance, not scaled; a matrix of four numbers with 14 bits of fraction.
  const flags = 0x1 | 0x2 | 0x80 | 0x1000;
  const matrix = [-cos, sin, sin, cos].map((each) => Math.round(each * 0x4000));
  const advance = Math.round(2 * left + after.right - after.left);
  return { outline: padded(uint16(-1, ...box, flags, id, ...at, ...matrix)), advance, left };
}

function boxOf(points: [x: number, y: number][]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** `hmtx` with the advance of every glyph: those at the end may share one. */
function widths(font: Buffer, count: number): Buffer {
  const hmtx = tableOf(font, "hmtx");
  const own = tableOf(font, "hhea").readUInt16BE(34);
  const rest = Array.from({ length: count - own }, (_, index) => [
    hmtx.readUInt16BE(4 * (own - 1)),
    hmtx.readInt16BE(4 * own + 2 * index),
  ]);
  return Buffer.concat([hmtx.subarray(0, 4 * own), uint16(...rest.flat())]);
}

/** Where each glyph starts in `glyf`. */
function glyphStarts(font: Buffer, count: number): number[] {
  const loca = tableOf(font, "loca");
  const isLong = tableOf(font, "head").readUInt16BE(50) === 1;
  return Array.from({ length: count }, (_, index) =>
    isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index),
  );
}

/** `cmap` in format 4, with one segment for each character. */
function characterTable(codes: Map<number, number>): Buffer {
  const segments = [...codes].filter(([code]) => code < 0xffff).sort(([one], [other]) => one - other);
  const all = [...segments, [0xffff, 0] as const];
  const search = 2 * 2 ** Math.floor(Math.log2(all.length));
  const ends = uint16(...all.map(([code]) => code));
  const deltas = uint16(...all.map(([code, glyph]) => glyph - code));
  const length = 16 + 8 * all.length;
  return Buffer.concat([
    uint16(0, 1, 3, 1),
    uint32(12),
    uint16(4, length, 0, 2 * all.length, search, Math.log2(search / 2), 2 * all.length - search),
    ends,
    uint16(0),
    ends,
    deltas,
    Buffer.alloc(2 * all.length),
  ]);
}

/** `gvar` for more glyphs, which have no variation of their own. */
function variationTable(gvar: Buffer, count: number, added: number): Buffer {
  const isLong = (gvar.readUInt16BE(14) & 1) === 1;
  const offsets = Array.from({ length: count + 1 }, (_, index) =>
    isLong ? gvar.readUInt32BE(20 + 4 * index) : 2 * gvar.readUInt16BE(20 + 2 * index),
  );
  const list = uint32(...offsets, ...new Array<number>(added).fill(offsets.at(-1) ?? 0));
  const longer = 20 + list.length - (20 + (isLong ? 4 : 2) * (count + 1));
  const header = patched(gvar.subarray(0, 20), { 12: count + added, 14: 1 });
  header.writeUInt32BE(gvar.readUInt32BE(8) + longer, 8);
  header.writeUInt32BE(gvar.readUInt32BE(16) + longer, 16);
  return Buffer.concat([header, list, gvar.subarray(20 + list.length - longer)]);
}

/** @param values numbers of two bytes, by where they stand */
function patched(table: Buffer, values: Record<number, number>): Buffer {
  const copy = Buffer.from(table);
  for (const [at, value] of Object.entries(values)) copy.writeUInt16BE(value, Number(at));
  return copy;
}
