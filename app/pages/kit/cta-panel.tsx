import type { ReactNode } from "react";
import { CornerMarks } from "#app/ui/drawings/corner-marks.tsx";
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
      <div className={`stack ${styles.words}`}>
        <h2 className="h2-s">{title}</h2>
        <p>{wholeWords(text)}</p>
      </div>
      <div className={`cluster ${styles.action}`}>{children}</div>
    </section>
  );
}
