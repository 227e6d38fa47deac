import type { ReactNode } from "react";
import { CornerMarks } from "#app/ui/drawings/registration-mark.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import styles from "./cta-panel.module.css";

interface CtaPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function CtaPanel({ title, text, children }: CtaPanelProps) {
  return (
    <section className={`cluster ${styles.panel}`}>
      <CornerMarks />
      <div className={styles.words}>
        <h2 className="h2-s">{title}</h2>
        <p>{wholeWords(text)}</p>
      </div>
      <div className={`cluster ${styles.action}`}>{children}</div>
    </section>
  );
}
