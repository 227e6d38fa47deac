import { ButtonLink } from "../controls/button.tsx";
import rotateCwIcon from "../icons/rotate-cw.svg?shapes";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  label: string;
  retry?: { label: string; to: string } | undefined;
}

export function EmptyState({ label, retry }: EmptyStateProps) {
  return (
    <div className={styles.frame}>
      <p className={styles.label}>{label}</p>
      {retry && (
        <ButtonLink to={retry.to} icon={rotateCwIcon} small>
          {retry.label}
        </ButtonLink>
      )}
    </div>
  );
}
