/** Shapes for the site's drawings and the demo pictures, as values of SVG attributes. */

/** A row of dots: a stroke of dashes of length 0 with round caps. `width` is the diameter of the dots. */
export interface DotRow {
  d: string;
  width: number;
}

/** A ring of dots around the origin. `gap` is the distance from dot to dot along the ring; `turn` is in degrees. */
interface DotRing {
  r: number;
  gap: number;
  width: number;
  turn: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drum {
  cx: number;
  /** Centre of the top face. */
  cy: number;
  rx: number;
  ry: number;
  side: number;
}

/** The corner of the cell that is the centre of a quarter disc, clockwise from the top left. */
type Corner = "0" | "1" | "2" | "3";

/** To one decimal, which is precise enough for a screen and keeps the page small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Rows of dots around the origin, from `top` down to `bottom`. Every second row is shifted by half the pitch. A row has
 * the dots whose centre is within `reach(y)` of the middle. Each path needs `stroke-dasharray="0 <pitch>"`.
 */
export function straightHalftone(dots: {
  pitch: number;
  gap: number;
  top: number;
  bottom: number;
  from: number;
  to: number;
  reach: (y: number) => number;
}): DotRow[] {
  const { pitch, gap, top, bottom, from, to, reach } = dots;
  const last = Math.floor((bottom - top) / gap);
  return Array.from({ length: last + 1 }, (_, row) => {
    const y = top + row * gap;
    const shift = row % 2 === 0 ? 0.5 : 0;
    const half = (Math.floor(reach(y) / pitch + shift) - shift) * pitch;
    // One unit longer than necessary: some renderers drop a dash at the very end of a path.
    return half < 0
      ? undefined
      : { d: `M${round(-half)} ${round(y)}h${round(2 * half) + 1}`, width: round(from + ((to - from) * row) / last) };
  }).filter((row) => row !== undefined);
}

/** Half the width of a disc at the height `y` from its centre. */
export function chord(radius: number): (y: number) => number {
  return (y) => Math.sqrt(Math.max(0, radius ** 2 - y ** 2));
}

/** Rings of dots around the origin. Each is turned a little more than the last, so that the dots form no spokes. */
export function radialHalftone(dots: {
  r: number;
  rings: number;
  step: number;
  width: number;
  fall: number;
}): DotRing[] {
  return Array.from({ length: dots.rings }, (_, ring) => {
    const r = dots.r + ring * dots.step;
    const count = Math.round((2 * Math.PI * r) / dots.step);
    return {
      r,
      // Three decimals: otherwise the sum of a hundred errors would be visible where the ring closes.
      gap: Math.round(((2 * Math.PI * r) / count) * 1000) / 1000,
      width: Math.round((dots.width - ring * dots.fall) * 100) / 100,
      turn: round(3 * ring + (ring % 2 === 0 ? 0 : 180 / count)),
    };
  });
}

/**
 * Vertical lines on the right half of a drum's side. They get closer towards the edge, as on a cylinder.
 * @param from where they begin: 0 is the middle, 1 the edge
 */
export function engraving({ cx, cy, rx, ry, side }: Drum, from = 0.28, lines = 10): string {
  return Array.from({ length: lines }, (_, line) => {
    const turn = ((from + ((0.91 - from) * line) / (lines - 1)) * Math.PI) / 2;
    const x = cx + rx * Math.sin(turn);
    const y = cy + 0.88 * ry * Math.cos(turn) + 7;
    return `M${round(x + 1.1)} ${round(y)}v${round(0.74 * side)}`;
  }).join("");
}

export function drum({ cx, cy, rx, ry, side }: Drum): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 0 1 ${2 * rx} 0v${side}a${rx} ${ry} 0 0 1-${2 * rx} 0z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0-${2 * rx} 0`;
}

export function rectangle({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}

/** A frame with a bar on top. The opening has the opposite direction, so that it is empty under both fill rules. */
export function windowFrame({ x, y, width, height, bar, side }: Box & { bar: number; side: number }): string {
  const open = { width: width - 2 * side, height: height - bar - side };
  return `${rectangle({ x, y, width, height })}M${x + side} ${y + bar}v${open.height}h${open.width}v-${open.height}z`;
}

/** Quarter discs on a grid whose first cell is at `x`, `y`. A space is an empty cell. */
export function quarterDiscs(
  rows: string[],
  {
    x,
    y,
    size,
    filter = () => true,
  }: { x: number; y: number; size: number; filter?: (row: number, column: number) => boolean },
): string {
  return rows
    .flatMap((cells, row) =>
      [...cells].map((corner, column) =>
        isCorner(corner) && filter(row, column) ? quarterDisc(corner, x + column * size, y + row * size, size) : "",
      ),
    )
    .join("");
}

function isCorner(text: string): text is Corner {
  return /^[0-3]$/.test(text);
}

function quarterDisc(corner: Corner, x: number, y: number, size: number): string {
  const arc = `a${size} ${size} 0 0 `;
  return {
    "0": `M${x} ${y}h${size}${arc}1-${size} ${size}z`,
    "1": `M${x} ${y}h${size}v${size}${arc}1-${size}-${size}z`,
    "2": `M${x} ${y + size}h${size}v-${size}${arc}0-${size} ${size}z`,
    "3": `M${x} ${y}v${size}h${size}${arc}0-${size}-${size}z`,
  }[corner];
}
