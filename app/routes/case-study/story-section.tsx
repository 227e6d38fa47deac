import type { ReactNode } from "react";
import { LightText } from "#app/ui/light-text.tsx";
import styles from "./story-section.module.css";

interface StorySectionProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function StorySection({ title, text, children }: StorySectionProps) {
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={`grid ${styles.words}`}>
        <h2 className="h2-s">{title}</h2>
        {text !== "" && (
          <div className={styles.text}>
            <LightText text={text} lead />
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
