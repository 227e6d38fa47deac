import { Button, ButtonLink } from "./button.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  label: string;
  /** For a list that failed to load. `to` works without a script. */
  retry?: { label: string; to: string } | { label: string; onClick: () => void } | undefined;
}

export function EmptyState({ label, retry }: EmptyStateProps) {
  return (
    <div className={styles.frame}>
      <p className={styles.label}>{label}</p>
      {retry &&
        ("to" in retry ? (
          <ButtonLink to={retry.to} icon="rotate-cw" small>
            {retry.label}
          </ButtonLink>
        ) : (
          <Button onClick={retry.onClick} icon="rotate-cw" small>
            {retry.label}
          </Button>
        ))}
    </div>
  );
}
