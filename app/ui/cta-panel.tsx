import type { ReactNode } from "react";
import { RegistrationMark } from "./art/registration-mark.tsx";
import styles from "./cta-panel.module.css";

interface CtaPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function CtaPanel({ title, text, children }: CtaPanelProps) {
  return (
    <section className={styles.panel}>
      <RegistrationMark className={styles.mark} />
      <RegistrationMark className={styles.mark} />
      <RegistrationMark className={styles.mark} />
      <RegistrationMark className={styles.mark} />
      <div className={styles.words}>
        <h2 className="h2-s">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.action}>{children}</div>
    </section>
  );
}
