import type { ReactNode } from "react";
import styles from "./fold.module.css";

interface FoldProps {
  summary: string;
  /** How much is in it. */
  count?: string;
  children: ReactNode;
}

/** A ruled part at the end of a page, closed until it is wanted. */
export function Fold({ summary, count, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {summary} {count !== undefined && <span className={styles.count}>{count}</span>}
      </summary>
      {children}
    </details>
  );
}
