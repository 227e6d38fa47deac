import styles from "./art.module.css";
import type { DotRow } from "./geometry.ts";

export function Dots({ rows, pitch, transform }: { rows: DotRow[]; pitch: number; transform: string }) {
  return (
    <g className={styles.dots} strokeDasharray={`0 ${pitch}`} transform={transform}>
      {rows.map(({ d, width }) => (
        <path key={d} d={d} strokeWidth={width} />
      ))}
    </g>
  );
}
