import styles from "./loading-state.module.css";

export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.state} role="status">
      <div className={styles.field}>
        <p className={styles.label}>{label}</p>
      </div>
    </div>
  );
}
