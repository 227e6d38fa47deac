import cornerMark from "#app/ui/art/corner-mark.svg?shapes";
import halftoneDisc from "#app/ui/art/halftone-disc.svg?shapes";
import type { Ink } from "#app/works/mounting/framing.ts";
import { papers } from "#content/palette.ts";
import { setText } from "./lettering.server.ts";
import { type Box, frames, type PlateLayout, SHEET_UNITS } from "./plate-layout.ts";

/* The sheets of ui/plate.tsx as SVG: paper, marks, disc and frame, without the picture. */

interface Sheet {
  width: number;
  height: number;
}

/** From the sheet's edges to the centres of its registration marks, in units. */
const MARK_INSET = 46;
/** The radius of the disc in its file. */
const DISC_RADIUS = 330;

export function drawPlate(layout: PlateLayout, ink: Ink, sheet: Sheet): string {
  const { paper, key, second } = papers[ink];
  const unit = sheet.width / SHEET_UNITS;
  const disc = layout.hasDisc ? drawDisc(0.367 * sheet.height, second, sheet) : "";
  const frame = layout.frame
    ? { window: drawWindow, phone: drawPhone }[layout.frame.shape](layout.frame.box, unit, key, paper)
    : "";
  return `${rectangle({ x: 0, y: 0, ...sheet }, paper)}${drawMarks(unit, key, sheet)}${disc}${frame}`;
}

/** The phone in front of a window. A gap in the paper's colour separates them. */
export function drawFront(frame: Box, ink: Ink, { width }: Sheet): string {
  const { paper, key } = papers[ink];
  const unit = width / SHEET_UNITS;
  const gap = 10 * unit;
  const { x, y } = frame;
  const outline = { x: x - gap, y: y - gap, width: frame.width + 2 * gap, height: frame.height + 2 * gap };
  return rectangle(outline, paper) + drawPhone(frame, unit, key, paper);
}

/** The first letter of a title, for a work without a picture that could be shown. */
export function drawInitial(title: string, ink: Ink, sheet: Sheet): string {
  const { paper, key, second } = papers[ink];
  const size = 440;
  const [first = ""] = Array.from(new Intl.Segmenter("fr").segment(title.trim()), ({ segment }) => segment);
  const letter = setText(first.toLocaleUpperCase("fr"), { size, width: sheet.width, lineHeight: 1 });
  const capHeight = 0.66 * size;
  const place = `translate(${(sheet.width - letter.widest) / 2} ${(sheet.height + capHeight) / 2 - size})`;
  return `${rectangle({ x: 0, y: 0, ...sheet }, paper)}${drawMarks(1, key, sheet)}${drawDisc(236, second, sheet)}<g fill="${key}" transform="${place}">${letter.svg}</g>`;
}

function drawMarks(unit: number, key: string, { width, height }: Sheet): string {
  const inset = MARK_INSET * unit;
  return [inset, width - inset]
    .flatMap((x) => [inset, height - inset].map((y) => `translate(${x} ${y}) scale(${unit})`))
    .map((place) => `<g opacity=".7" transform="${place}">${coloured(cornerMark, key)}</g>`)
    .join("");
}

function drawDisc(radius: number, colour: string, { width, height }: Sheet): string {
  const place = `translate(${width / 2} ${height / 2}) scale(${radius / DISC_RADIUS})`;
  return `<g transform="${place}">${coloured(halftoneDisc, colour)}</g>`;
}

function drawWindow(box: Box, unit: number, key: string, paper: string): string {
  const dots = [24, 46, 68].map((x) => {
    const [cx, cy] = [box.x + x * unit, box.y + (frames.window.top / 2) * unit];
    return `<circle cx="${cx}" cy="${cy}" r="${6.5 * unit}" fill="${paper}"/>`;
  });
  return rectangle(box, key) + dots.join("");
}

function drawPhone(box: Box, unit: number, key: string, paper: string): string {
  const width = 64 * unit;
  const slot = { x: box.x + (box.width - width) / 2, y: box.y + 9 * unit, width, height: 6 * unit };
  return rectangle(box, key) + rectangle(slot, paper);
}

function rectangle({ x, y, width, height }: Box, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** The files are masks, which are black. */
function coloured(shapes: string, colour: string): string {
  return shapes.replace('stroke="#000"', `stroke="${colour}"`);
}
