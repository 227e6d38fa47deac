import type { ReactNode } from "react";
import styles from "./row.module.css";

interface RowsProps {
  label?: string;
  children: ReactNode;
}

export function Rows({ label, children }: RowsProps) {
  return (
    <ul className="ruled" aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  lead?: ReactNode;
  title: ReactNode;
  titleId?: string | undefined;
  /** The title of a small row is not a heading. */
  isSmall?: boolean;
  badge?: string | undefined;
  line?: ReactNode;
  address?: ReactNode;
  notes?: string[];
  order?: ReactNode;
  /** It is a `<details>`: its summary stands among the actions, what it holds below the row. */
  panel?: ReactNode;
  actions: ReactNode;
  failed?: ReactNode;
}

export function Row({ lead, title, titleId, isSmall = false, badge, line, address, notes = [], ...more }: RowProps) {
  const Title = isSmall ? "p" : "h3";
  return (
    <li className={`${styles.row} ${isSmall ? styles.small : styles.large} ${more.order ? "" : styles.fixed}`}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.text}>
        <Title id={titleId} tabIndex={-1} className={isSmall ? "strong" : undefined}>
          {title}
        </Title>
        {(badge || line) && (
          <p className={`cluster ${isSmall ? "hint" : ""} ${styles.line}`}>
            {badge && <span className="badge">{badge}</span>} {line}
          </p>
        )}
        {address && <p className="hint">{address}</p>}
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </div>
      {more.order && <div className={styles.order}>{more.order}</div>}
      {more.panel}
      <div className={`cluster ${styles.actions}`}>{more.actions}</div>
      {more.failed && <div className={styles.below}>{more.failed}</div>}
    </li>
  );
}
