import { RegistrationMark } from "./art/registration-mark.tsx";
import styles from "./availability-line.module.css";

export function AvailabilityLine({ text, className = "" }: { text: string; className?: string | undefined }) {
  return (
    <p className={`strong ${styles.line} ${className}`}>
      <RegistrationMark className={styles.mark} />
      {text}
    </p>
  );
}
