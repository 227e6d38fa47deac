import styles from "./misprint.module.css";

/** A status code printed out of register: the same digits in three inks. */
export function Misprint({ status }: { status: number }) {
  return (
    <p className={styles.sheet}>
      <span className={styles.seo} aria-hidden="true">
        {status}
      </span>
      <span className={styles.back} aria-hidden="true">
        {status}
      </span>
      <span className={styles.front}>{status}</span>
    </p>
  );
}
