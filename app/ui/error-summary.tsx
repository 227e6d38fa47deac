import styles from "./error-summary.module.css";
import { Icon } from "./icon.tsx";

interface ErrorSummaryProps {
  title: string;
  /** In the order of the form. `id` is that of the field; a general error has none. */
  errors?: { id?: string | undefined; message: string }[] | undefined;
}

export function ErrorSummary({ title, errors = [] }: ErrorSummaryProps) {
  return (
    <div className={styles.summary} role="alert">
      <Icon name="circle-alert" />
      <div>
        <p className={styles.title}>{title}</p>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ id, message }) => (
              <li key={id ?? message}>{id === undefined ? message : <FieldLink id={id}>{message}</FieldLink>}</li>
            ))}
          </ul>
        )}
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
        document.getElementById(id)?.focus();
      }}
    >
      {children}
    </a>
  );
}
