import styles from "./progress-bar.module.css";

/** Without a value the bar is full: what is sent is being processed. */
export function ProgressBar({ value, label }: { value?: number | undefined; label: string }) {
  return <progress className={styles.bar} max={100} value={value} aria-label={label} />;
}
