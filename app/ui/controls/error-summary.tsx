import type { ReactNode } from "react";
import circleAlertIcon from "../icons/circle-alert.svg?shapes";
import { Icon } from "../icons/icon.tsx";
import { focusField } from "./focus-field.ts";
import styles from "./notice.module.css";

interface ErrorSummaryProps {
  title: string;
  /** Errors are in the order of the form. `id` is that of the field; a general error has none. */
  errors?: { id?: string | undefined; message: string }[] | undefined;
  icon?: IconShapes;
  children?: ReactNode;
}

export function ErrorSummary({ title, errors = [], icon = circleAlertIcon, children }: ErrorSummaryProps) {
  return (
    <div className={`${styles.notice} ${styles.bad}`} role="alert">
      <Icon shapes={icon} />
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
