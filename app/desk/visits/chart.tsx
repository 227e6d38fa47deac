import { inFrench } from "#app/formats/fill.ts";
import { CornerMarks } from "#app/ui/drawings/corner-marks.tsx";
import styles from "./chart.module.css";
import type { visitsPage } from "./visits-page.server.ts";

type ChartProps = NonNullable<ReturnType<typeof visitsPage>>["chart"];

/** The unit of the inner drawing is a bar across and a view up, and the highest bar fills it. */
export function Chart({ label, title, current, bars, most, place, peak, lines, dates }: ChartProps) {
  const top = Math.max(1, most);
  const heightOf = (views: number) => `${100 - (100 * views) / top}%`;
  return (
    <figure className="full">
      {/* The inks are those of the light theme, in both themes. */}
      <div className={styles.sheet} data-theme="light" data-ink="sage">
        <CornerMarks />
        <svg className={`full ${styles.drawing}`} role="img" aria-label={label}>
          <svg viewBox={`0 0 ${bars.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
            {lines.map((views) => (
              <line key={views} className={styles.line} x2={bars.length} y1={top - views} y2={top - views} />
            ))}
            {bars.map(({ day, views }, index) => (
              <rect
                key={day}
                className={index === bars.length - 1 ? styles.current : styles.bar}
                x={index + 0.17}
                y={top - views}
                width="0.66"
                height={views}
              />
            ))}
          </svg>
          {lines.map((views) => (
            <text key={views} x="-10" y={heightOf(views)} dy="5" textAnchor="end">
              {inFrench(views)}
            </text>
          ))}
          <text x={`${(100 * (place + 0.5)) / bars.length}%`} y={heightOf(most)} dy="-8" textAnchor="middle">
            {inFrench(most)}
          </text>
        </svg>
        <p className={`spread ${styles.dates}`} aria-hidden="true">
          {dates.map((date) => (
            <span key={date}>{date}</span>
          ))}
        </p>
      </div>
      <figcaption className={`cluster hint ${styles.key}`}>
        <span>{title}</span>
        <span className="cluster">
          <svg className={styles.swatch} data-theme="light" data-ink="sage" aria-hidden="true">
            <rect className={styles.current} x="1" y="1" width="18" height="18" />
          </svg>
          {current}
        </span>
        <span>{peak}</span>
      </figcaption>
    </figure>
  );
}
