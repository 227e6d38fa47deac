import type { Figure } from "#app/works/work.ts";
import styles from "./key-figures.module.css";

/** The label is read first, and is displayed below its value. */
export function KeyFigures({ figures }: { figures: Figure[] }) {
  return (
    <dl
      className={`ruled ${styles.figures}`}
      data-count={figures.length}
      data-length={lengthOf(figures.map(({ value }) => [...value].length))}
    >
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function lengthOf(lengths: number[]): "long" | "longer" | "longest" | undefined {
  const length = Math.max(...lengths);
  if (length > 16) return "longest";
  if (length > 12) return "longer";
  return length > 8 ? "long" : undefined;
}
