import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import { focusField } from "./focus-field.ts";
import styles from "./notice.module.css";

interface ErrorSummaryProps {
  title: string;
  /** Errors are in the order of the form. `id` is that of the field; a general error has none. */
  errors?: { id?: string | undefined; message: string }[] | undefined;
  icon?: IconName;
  children?: ReactNode;
}

export function ErrorSummary({ title, errors = [], icon = "circle-alert", children }: ErrorSummaryProps) {
  return (
    <div className={`${styles.notice} ${styles.bad}`} role="alert">
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {errors.length > 0 && (
          <ul className={styles.errors}>
            {errors.map(({ id, message }) => (
              <li key={id ?? message}>{id === undefined ? message : <FieldLink id={id}>{message}</FieldLink>}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  );
}

function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      // The address must not change: a form with unsaved text would ask whether to leave.
      onClick={(event) => {
        event.preventDefault();
        focusField(id);
      }}
    >
      {children}
    </a>
  );
}
