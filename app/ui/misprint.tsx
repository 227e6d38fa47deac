import styles from "./misprint.module.css";

/** A status code printed out of register: the same digits in three inks. */
export function Misprint({ status }: { status: number }) {
  return (
    <p className={styles.sheet}>
      <span className={`ink-seo ${styles.seo}`} aria-hidden="true">
        {status}
      </span>
      <span className={`ink-back ${styles.back}`} aria-hidden="true">
        {status}
      </span>
      <span className="ink-front">{status}</span>
    </p>
  );
}
