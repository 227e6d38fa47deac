import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import chevronDownIcon from "../icons/chevron-down.svg?shapes";
import circleAlertIcon from "../icons/circle-alert.svg?shapes";
import { Icon } from "../icons/icon.tsx";
import styles from "./field.module.css";
import notice from "./notice.module.css";

interface Common {
  label: string;
  /** A field that is not submitted has an empty name, and needs an id. */
  name: string;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** Words beside the label: the field may stay empty. */
  optional?: string | undefined;
  aside?: ReactNode | undefined;
  /** A control at the end inside the field, such as a button that shows the password. */
  action?: ReactNode | undefined;
  className?: string | undefined;
}

type FieldProps = Common &
  (
    | ({ multiline?: undefined; children: ReactNode } & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Common>)
    | ({ multiline?: false | undefined } & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Common>)
    | ({ multiline: true } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Common>)
  );

/** The id defaults to the name. A field with options as its children is a list. */
export function Field({ label, hint, error, aside, action, optional, className, ...rest }: FieldProps) {
  const { multiline, ...control } = rest;
  const id = control.id ?? control.name;
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  const shared = {
    ...control,
    id,
    name: control.name || undefined,
    className: styles.control,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
  return (
    <div className={className}>
      <label className={`strong ${styles.label}`} htmlFor={id}>
        {label} {optional !== undefined && <span className={styles.optional}>{optional}</span>}
      </label>
      <div className={styles.box}>
        {rest.children !== undefined ? (
          <Select {...(shared as SelectHTMLAttributes<HTMLSelectElement>)} />
        ) : multiline ? (
          <textarea rows={4} {...(shared as TextareaHTMLAttributes<HTMLTextAreaElement>)} />
        ) : (
          <input {...(shared as InputHTMLAttributes<HTMLInputElement>)} />
        )}
        {action}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {(hint !== undefined || aside) && (
        <div className={`hint spread ${styles.foot}`}>
          {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
          {aside}
        </div>
      )}
    </div>
  );
}

/** It stands in a box, as the controls of a field do. */
export function Select({ className = styles.control, ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <>
      <select {...select} className={`${className} ${styles.select}`} />
      <Icon shapes={chevronDownIcon} className={styles.chevron} />
    </>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon shapes={circleAlertIcon} />
      {children}
    </p>
  );
}

interface ErrorSummaryProps {
  title: string;
  /** Errors are in the order of the form. `id` is that of the field. */
  errors?: { id: string; message: string }[];
}

export function ErrorSummary({ title, errors = [] }: ErrorSummaryProps) {
  return (
    <div className={`${notice.notice} ${notice.bad}`} role="alert">
      <Icon shapes={circleAlertIcon} />
      <div>
        <p className={notice.title}>{title}</p>
        {errors.length > 0 && (
          <ul className={notice.errors}>
            {errors.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  // The address must not change: a form with unsaved text would ask whether to leave.
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(id);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export function focusField(id: string): void {
  const field = document.getElementById(id);
  for (let box = field?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  field?.focus();
}
