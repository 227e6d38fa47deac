import { type DotRow, round } from "#app/ui/art/geometry.ts";

/** One bar: the views of a day or a week, and of the same weekdays earlier. */
export interface BarCount {
  views: number;
  former: number;
}

export interface SheetSize {
  width: number;
  height: number;
  /** Reserved for the figures of the scale. */
  left: number;
}

export const wideSheet: SheetSize = { width: 1120, height: 360, left: 44 };
export const narrowSheet: SheetSize = { width: 300, height: 300, left: 34 };

/** The distance of the baseline from the bottom, and of the maximum from the top. */
const [BELOW, ABOVE] = [30, 26];
/** The width of a bar, as a part of the distance from bar to bar. */
const BAR = 0.66;

export const dotPitch = 9;
const dots = { gap: 4.5, smallest: 1.2, largest: 6.4 };

/** The first of 8, 20, 40, 80, 200, 400, 800 … that is above the peak. */
export function scaleFor(peak: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [8, 20, 40].map((step) => step * power).find((maximum) => maximum > peak);
    if (found) return found;
  }
}

export type SheetDrawing = ReturnType<typeof drawSheet>;

/** The average width of a letter of a label. */
const LETTER = 8;

/**
 * The drawing of the visits, as values of SVG attributes. The last bar is not over yet.
 * @param peakLabel stands beside the highest bar, above all bars that it would cross
 */
export function drawSheet(bars: BarCount[], { width, height, left }: SheetSize, peakLabel = "") {
  const base = height - BELOW;
  const maximum = scaleFor(Math.max(0, ...bars.flatMap(({ views, former }) => [views, former])));
  const heightOf = (value: number) => ((base - ABOVE) * value) / maximum;
  const pitch = (width - left) / Math.max(1, bars.length);
  const barLeft = (index: number) => left + index * pitch + (pitch * (1 - BAR)) / 2;

  function barPath(index: number): string {
    const tall = round(heightOf(bars[index]?.views ?? 0));
    const wide = round(pitch * BAR);
    return tall > 0 ? `M${round(barLeft(index))} ${base}v-${tall}h${wide}v${tall}z` : "";
  }

  /** The top of the earlier days, from left to right. */
  const steps = bars
    .map(({ former }, index) => {
      const [y, right] = [round(base - heightOf(former)), round(left + (index + 1) * pitch)];
      return index === 0 ? `M${left} ${y}H${right}` : `V${y}H${right}`;
    })
    .join("");
  const highest = heightOf(Math.max(0, ...bars.map(({ former }) => former)));
  const peak = bars.reduce((best, { views }, index) => (views > (bars[best]?.views ?? 0) ? index : best), 0);
  const isLate = peak >= (bars.length * 2) / 3;
  const away = width > 600 ? 12 : 4;
  const peakX = isLate ? barLeft(peak) - away : barLeft(peak) + pitch * BAR + away;
  const peakEnd = peakX + LETTER * peakLabel.length * (isLate ? -1 : 1);
  const crossed = bars.filter((_, index) => {
    const [from, to] = [Math.min(peakX, peakEnd), Math.max(peakX, peakEnd)];
    return index !== peak && left + (index + 1) * pitch > from && left + index * pitch < to;
  });
  const besidePeak = base - heightOf(bars[peak]?.views ?? 0) + 10;
  const aboveCrossed = base - heightOf(Math.max(0, ...crossed.flatMap(({ views, former }) => [views, former]))) - 8;

  return {
    base,
    lines: [0, 0.25, 0.5, 0.75].map((part) => ({ value: maximum * part, y: round(base - heightOf(maximum * part)) })),
    bars: bars
      .slice(0, -1)
      .map((_, index) => barPath(index))
      .join(""),
    current: barPath(bars.length - 1),
    steps,
    /** What the halftone of the earlier days is clipped to. */
    area: `${steps}V${base}H${left}z`,
    dots: dotRows({ left, width, base, highest }),
    peak: {
      index: peak,
      x: round(peakX),
      y: round(Math.min(besidePeak, aboveCrossed)),
      anchor: isLate ? ("end" as const) : ("start" as const),
    },
    /** Where the label below a bar begins. */
    tickAt: (index: number) => round(barLeft(index)),
  };
}

/** Rows of dots from the baseline up to the highest of the earlier days. They grow with the height. */
function dotRows(sheet: { left: number; width: number; base: number; highest: number }): DotRow[] {
  const { left, width, base, highest } = sheet;
  return Array.from({ length: Math.ceil(highest / dots.gap) }, (_, row) => {
    const above = (row + 0.5) * dots.gap;
    const start = left + (row % 2 === 0 ? 0 : dotPitch / 2);
    const size = dots.smallest + ((dots.largest - dots.smallest) * above) / highest;
    return { d: `M${start} ${round(base - above)}H${width}`, width: round(size) };
  });
}
