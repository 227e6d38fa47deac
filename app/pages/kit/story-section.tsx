import type { ReactNode } from "react";
import { LightText } from "#app/ui/text/light-text.tsx";
import styles from "./story-section.module.css";

interface StorySectionProps {
  title?: string | undefined;
  aside?: ReactNode;
  text?: string;
  children?: ReactNode;
  below?: ReactNode;
}

export function StorySection({ title = "", aside, text = "", children, below }: StorySectionProps) {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  return (
    <section className="wrap part">
      <div className={`grid ${styles.words}`}>
        {title !== "" && (
          <div className={`stack ${styles.title}`}>
            <h2 className="h2-s" data-long={longest > 12 ? "very" : longest > 10 || undefined}>
              {title}
            </h2>
            {aside}
          </div>
        )}
        {(text !== "" || children) && (
          <div className={`grid ${styles.main}`}>
            {text !== "" && (
              <div className={styles.text}>
                <LightText text={text} lead />
              </div>
            )}
            {children}
          </div>
        )}
      </div>
      {below}
    </section>
  );
}
