import { RegistrationMark } from "./art/registration-mark.tsx";
import styles from "./timeline.module.css";

interface TimelineProps {
  /** Newest first. */
  jobs: { years: string; title: string; company: string; paragraph: string }[];
}

export function Timeline({ jobs }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {jobs.map(({ years, title, company, paragraph }) => (
        <li key={`${years} ${title}`} className={styles.job}>
          <p className={styles.years}>{years}</p>
          <RegistrationMark className={styles.mark} />
          <div className={styles.words}>
            <h3>{title}</h3>
            <p className={styles.company}>{company}</p>
            <p>{paragraph}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
