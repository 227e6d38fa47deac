/** Shapes that the inline art and the project prints share, as data for SVG attributes. */

/** One row of dots: round caps on dashes of no length. `width` is the dots' diameter. */
export interface DotRow {
  d: string;
  width: number;
}

/** One ring of dots around the origin; `gap` is the distance along the ring from dot to dot, `turn` is in degrees. */
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

/** Which corner of its square cell is the centre of a quarter disc, clockwise from the top left. */
type Corner = "0" | "1" | "2" | "3";

/** At most one decimal: finer than any screen shows, and short in the page. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Rows of dots around the origin, from `top` down to `bottom`, each second one shifted by half the pitch. A row takes
 * as many dots as have their centre within `reach(y)` of the middle. Give each path `stroke-dasharray="0 <pitch>"`.
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
    // One unit more than the dots need: where a dash falls on the very end of a path, some renderers drop it.
    return half < 0
      ? undefined
      : { d: `M${round(-half)} ${round(y)}h${round(2 * half) + 1}`, width: round(from + ((to - from) * row) / last) };
  }).filter((row) => row !== undefined);
}

/** Half the width of a disc at the height `y` from its centre. */
export function chord(radius: number): (y: number) => number {
  return (y) => Math.sqrt(Math.max(0, radius ** 2 - y ** 2));
}

/** Rings of dots around the origin, each turned a little further than the last, so that no spoke shows. */
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
      // Three decimals, or the error of a hundred dots would show where the ring closes.
      gap: Math.round(((2 * Math.PI * r) / count) * 1000) / 1000,
      width: Math.round((dots.width - ring * dots.fall) * 100) / 100,
      turn: round(3 * ring + (ring % 2 === 0 ? 0 : 180 / count)),
    };
  });
}

/**
 * Upright lines on the right of a drum's side, crowding towards its edge as they would around a cylinder. `from` is
 * where they begin: 0 in the middle, 1 at the edge.
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

/** A frame with a bar on top. The opening turns the other way round, so that it stays open under either fill rule. */
export function windowFrame({ x, y, width, height, bar, side }: Box & { bar: number; side: number }): string {
  const open = { width: width - 2 * side, height: height - bar - side };
  return `${rectangle({ x, y, width, height })}M${x + side} ${y + bar}v${open.height}h${open.width}v-${open.height}z`;
}

/** Quarter discs on a grid whose first cell is at `x`, `y`; a space leaves its cell empty. */
export function quarterDiscs(
  rows: string[],
  {
    x,
    y,
    size,
    keep = () => true,
  }: { x: number; y: number; size: number; keep?: (row: number, column: number) => boolean },
): string {
  return rows
    .flatMap((cells, row) =>
      [...cells].map((corner, column) =>
        isCorner(corner) && keep(row, column) ? quarterDisc(corner, x + column * size, y + row * size, size) : "",
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

/**
 * Dots on a square grid through the origin, turned by `angle` degrees, each of its own diameter: for shade that does
 * not run along the grid. Heavier than rows, so only for pictures that are rasterised. A dot thinner than two units is
 * left out.
 */
export function dotScreen(dots: {
  pitch: number;
  angle: number;
  reach: number;
  diameter: (x: number, y: number) => number;
}): string {
  const [sin, cos] = [Math.sin((dots.angle * Math.PI) / 180), Math.cos((dots.angle * Math.PI) / 180)];
  const last = Math.ceil(dots.reach / dots.pitch);
  const steps = Array.from({ length: 2 * last + 1 }, (_, step) => (step - last) * dots.pitch);
  return steps
    .flatMap((v) =>
      steps.map((u) => {
        const [x, y] = [u * cos - v * sin, u * sin + v * cos];
        const diameter = dots.diameter(x, y);
        return diameter < 2 ? "" : ellipse(round(x), round(y), round(diameter / 2));
      }),
    )
    .join("");
}
