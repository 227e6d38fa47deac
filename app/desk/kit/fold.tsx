import type { ReactNode } from "react";
import styles from "./fold.module.css";

interface FoldProps {
  title: ReactNode;
  words?: string | undefined;
  end?: string | undefined;
  /** `big` is a part of a form, `line` a ruled line at the end of a page, `bare` a line without rules. */
  size?: "big" | "line" | "bare";
  open?: boolean | undefined;
  children: ReactNode;
}

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
