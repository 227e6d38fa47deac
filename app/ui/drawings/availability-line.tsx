import styles from "./availability-line.module.css";
import { RegistrationMark } from "./registration-mark.tsx";

export function AvailabilityLine({ text, className = "" }: { text: string; className?: string | undefined }) {
  return (
    <p className={`cluster strong ${styles.line} ${className}`}>
      <RegistrationMark className={styles.mark} />
      {text}
    </p>
  );
}
