import type { Figure } from "#app/works/case-study.ts";
import styles from "./key-figures.module.css";

/** The label is read first, and is displayed below its value. */
export function KeyFigures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures} data-count={figures.length}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} data-length={lengthOf(value)}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Decides the font size. A value of eight characters or fewer fits as it is. */
function lengthOf(value: string): "long" | "longer" | "longest" | undefined {
  const { length } = [...value];
  if (length > 16) return "longest";
  if (length > 12) return "longer";
  return length > 8 ? "long" : undefined;
}
