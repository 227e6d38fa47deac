import type { ReactNode } from "react";
import { CornerMarks } from "./corner-marks.tsx";
import styles from "./cta-panel.module.css";
import { wholeWords } from "./whole-words.tsx";

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
