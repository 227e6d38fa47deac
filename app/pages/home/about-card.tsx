import type { ReactNode } from "react";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import styles from "./about-card.module.css";

interface AboutCardProps {
  title: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  portrait: ReactNode;
  children?: ReactNode;
}

export function AboutCard({ title, paragraphs, facts, portrait, children }: AboutCardProps) {
  return (
    <section className={styles.card} data-theme="opposite">
      <div className={styles.portrait}>{portrait}</div>
      <div className={`stack ${styles.words}`}>
        <h2 className="inks-in">{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{wholeWords(paragraph)}</p>
        ))}
        {facts.length > 0 && (
          <dl className={`ruled ${styles.facts}`}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="hint">{label}</dt>
                <dd className="strong">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </section>
  );
}
