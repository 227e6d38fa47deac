import type { ReactNode } from "react";
import { RegistrationMark } from "#app/ui/drawings/registration-mark.tsx";
import line from "#app/ui/layout/stages.module.css";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import styles from "./timeline.module.css";

interface TimelineProps {
  stages: { id: string; dates: ReactNode; title: string; company: string; paragraph?: string }[];
}

export function Timeline({ stages }: TimelineProps) {
  return (
    <ol>
      {stages.map(({ id, dates, title, company, paragraph }) => (
        <li key={id} className={`${line.stage} ${styles.stage}`}>
          <p className={styles.dates}>{dates}</p>
          <RegistrationMark className={`${line.mark} ${styles.mark}`} />
          <div className={styles.words}>
            <h3>{wholeWords(title)}</h3>
            <p className={styles.company}>{company}</p>
            {paragraph && <p>{wholeWords(paragraph)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
