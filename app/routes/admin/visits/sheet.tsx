import { visits } from "#app/texts/visits.ts";
import { CornerMarks } from "#app/ui/corner-marks.tsx";
import styles from "./sheet.module.css";
import type { visitsPage } from "./visits-page.server.ts";

type Drawn = NonNullable<ReturnType<typeof visitsPage>["sheet"]>;

/** A bar is a day or a week; dots show the same weekdays earlier. */
export function Sheet({
  label,
  height,
  lines,
  bars,
  widths,
  peak,
  dates,
  title,
  former,
  peakWords,
}: Omit<Drawn, "table">) {
  const before = former === null ? [] : bars.map((bar) => ({ day: bar.day, ...bar.former }));
  return (
    <figure className="full">
      {/* Ink and lines are those of the light theme, in both themes. */}
      <div className={styles.sheet} data-theme="light" data-ink="sage">
        <CornerMarks />
        <svg className={`full ${styles.drawing}`} height={height} role="img" aria-label={label}>
          <pattern id="former-days" width="8" height="8" patternUnits="userSpaceOnUse">
            <circle className={styles.dot} cx="4" cy="4" r="1.9" />
          </pattern>
          {lines.map(({ value, y }, index) => (
            <rect
              key={value}
              className={styles.line}
              data-base={index === 0 || undefined}
              y={y}
              width="100%"
              height="2"
            />
          ))}
          {before.map(({ day, ...place }) => (
            <rect key={day} {...place} width={widths.former} fill="url(#former-days)" />
          ))}
          {bars.map(({ day, x, y, height }, index) => (
            <rect
              key={day}
              className={index === bars.length - 1 ? styles.current : styles.bar}
              {...{ x, y, height }}
              width={widths.bar}
            />
          ))}
          {before.map(({ day, x, y }) => (
            <rect key={day} className={styles.top} {...{ x, y }} width={widths.former} height="2" />
          ))}
          {lines.map(({ value, y }) => (
            <text key={value} x="-34" y={y + 5}>
              {value}
            </text>
          ))}
          <text x={peak.x} y={peak.y} textAnchor="middle">
            {peak.value}
          </text>
        </svg>
        <p className={`spread ${styles.dates}`} aria-hidden="true">
          {dates.map((date) => (
            <span key={date}>{date}</span>
          ))}
        </p>
      </div>
      <figcaption className={`cluster hint ${styles.key}`}>
        <Key name="bar">{title}</Key>
        {former !== null && <Key name="former">{former}</Key>}
        <Key name="current">{visits.sheet.current}</Key>
        <span>{peakWords}</span>
      </figcaption>
    </figure>
  );
}

function Key({ name, children }: { name: "bar" | "former" | "current"; children: string }) {
  return (
    <span className="cluster">
      <svg className={styles.swatch} data-theme="light" data-ink="sage" aria-hidden="true">
        {name === "former" ? (
          <>
            <rect width="20" height="14" fill="url(#former-days)" />
            <rect className={styles.top} width="20" height="2" />
          </>
        ) : (
          <rect className={styles[name]} x="1" y="1" width="18" height="12" />
        )}
      </svg>
      {children}
    </span>
  );
}
