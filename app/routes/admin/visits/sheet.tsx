import { visits } from "#app/texts/visits.ts";
import { RegistrationMark } from "#app/ui/art/registration-mark.tsx";
import styles from "./sheet.module.css";
import { type BarCount, dotPitch, drawSheet, narrowSheet, type SheetSize, wideSheet } from "./sheet-geometry.ts";

const { sheet: copy } = visits;

interface SheetProps {
  /** The drawing in words. */
  label: string;
  bars: (BarCount & { label: string })[];
  peak: { short: string; long: string };
  /** What the bars are; what the steps are, null if there are none. */
  title: string;
  former: string | null;
}

const corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const;

/** The views as a printed sheet, with two plates: the bars of the period, and the steps of the same weekdays earlier. */
export function Sheet({ label, bars, peak, title, former }: SheetProps) {
  const shared = { label, bars, hasFormer: former !== null };
  return (
    <figure className={styles.figure}>
      {/* The ink and the lines are those of the light theme, in both themes. */}
      <div className={styles.sheet} data-theme="light" data-ink="sage">
        {corners.map((corner) => (
          <RegistrationMark key={corner} className={`${styles.mark} ${styles[corner]}`} />
        ))}
        <Drawing {...shared} name="wide" size={wideSheet} peak={peak.long} ticks={everySeventh(bars.length)} />
        <Drawing {...shared} name="narrow" size={narrowSheet} peak={peak.short} ticks={firstAndMiddle(bars.length)} />
      </div>
      <figcaption className={styles.key}>
        <Key name="bars">{title}</Key>
        {former !== null && <Key name="former">{former}</Key>}
        <Key name="current">{copy.current}</Key>
      </figcaption>
    </figure>
  );
}

/** The last ones would meet the word for today. */
function everySeventh(count: number): number[] {
  return Array.from({ length: Math.ceil(count / 7) }, (_, index) => 7 * index).filter((index) => index < 0.9 * count);
}

function firstAndMiddle(count: number): number[] {
  return count > 2 ? [0, Math.floor((count - 1) / 2)] : [0];
}

interface DrawingProps {
  name: "wide" | "narrow";
  label: string;
  bars: SheetProps["bars"];
  hasFormer: boolean;
  size: SheetSize;
  peak: string;
  /** The bars whose day is written below. */
  ticks: number[];
}

function Drawing({ name, label, bars, hasFormer, size, peak, ticks }: DrawingProps) {
  const { width, height } = size;
  const drawn = drawSheet(bars, size, peak);
  const clip = `visits-${name}`;
  return (
    <svg
      className={`${styles.drawing} ${styles[name]}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {drawn.lines.map(({ value, y }) => (
        <path key={value} className={value === 0 ? styles.base : styles.line} d={`M0 ${y}H${width}`} />
      ))}
      <g className={styles.plates}>
        <path className={styles.bars} d={drawn.bars} />
        <path className={styles.current} d={drawn.current} />
        {hasFormer && (
          <g className={styles.former}>
            <clipPath id={clip}>
              <path d={drawn.area} />
            </clipPath>
            <g className={styles.dots} clipPath={`url(#${clip})`} strokeDasharray={`0 ${dotPitch}`}>
              {drawn.dots.map(({ d, width: size }) => (
                <path key={d} d={d} strokeWidth={size} />
              ))}
            </g>
          </g>
        )}
      </g>
      {hasFormer && <path className={styles.steps} d={drawn.steps} />}
      {drawn.lines.map(({ value, y }) => (
        <text key={value} className={styles.strong} y={y - 6}>
          {value}
        </text>
      ))}
      <text className={styles.strong} x={drawn.peak.x} y={drawn.peak.y} textAnchor={drawn.peak.anchor}>
        {peak}
      </text>
      {ticks.map((index) => (
        <text key={index} x={drawn.tickAt(index)} y={height - 6}>
          {bars[index]?.label}
        </text>
      ))}
      <text x={width} y={height - 6} textAnchor="end">
        {copy.today}
      </text>
    </svg>
  );
}

function Key({ name, children }: { name: "bars" | "former" | "current"; children: string }) {
  return (
    <span className={styles.entry}>
      <svg className={styles.swatch} viewBox="0 0 20 14" data-theme="light" data-ink="sage" aria-hidden="true">
        {name === "bars" && <path className={styles.bars} d="M.5.5h19v13H.5z" />}
        {name === "former" && (
          <>
            <path className={styles.dots} strokeDasharray="0 7" strokeWidth="4.5" d="M3 5.5h17M3 11.5h17" />
            <path className={styles.steps} d="M0 1h20" />
          </>
        )}
        {name === "current" && <path className={styles.current} d="M1 1h18v12H1z" />}
      </svg>
      {children}
    </span>
  );
}
