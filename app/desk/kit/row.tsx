import type { ReactNode } from "react";
import styles from "./kit.module.css";

interface RowProps {
  title: ReactNode;
  titleId?: string;
  line: string;
  actions: ReactNode;
  failed?: ReactNode;
}

/** It stands in a list with the class `ruled`. */
export function Row({ title, titleId, line, actions, failed }: RowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className="strong" id={titleId} tabIndex={-1}>
          {title}
        </p>
        <p className={`hint ${styles.rowLine}`}>{line}</p>
      </div>
      <div className={`cluster ${styles.rowActions}`}>{actions}</div>
      <div className={styles.rowBelow}>{failed}</div>
    </li>
  );
}
