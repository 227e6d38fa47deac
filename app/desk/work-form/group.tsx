import type { ReactNode } from "react";
import styles from "./study/study.module.css";

interface GroupProps {
  title: string;
  hint: string;
  id?: string;
  children: ReactNode;
}

export function Group({ title, hint, id, children }: GroupProps) {
  return (
    <fieldset className={`stack ${styles.group}`} id={id} tabIndex={id ? -1 : undefined}>
      <legend className={`spread full ${styles.legend}`}>
        <h3>{title}</h3>
        <span className="hint">{hint}</span>
      </legend>
      {children}
    </fieldset>
  );
}
