import type { ReactNode } from "react";
import styles from "./fold.module.css";

interface FoldProps {
  title: ReactNode;
  /** Muted, after the title. */
  words?: string | undefined;
  /** Muted, at the end of the line. */
  end?: string | undefined;
  /** A part of a form, a ruled line at the end of a page, or a line without rules. */
  size?: "big" | "line" | "bare";
  open?: boolean | undefined;
  children: ReactNode;
}

/** A part that is closed until it is wanted. */
export function Fold({ title, words, end, size = "line", open, children }: FoldProps) {
  return (
    <details open={open} className={`full ${styles[size]}`}>
      <summary className={`strong ${styles.summary}`}>
        {title} {words && <span>{words}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </summary>
      <div className={`stack ${styles.inside}`}>{children}</div>
    </details>
  );
}
