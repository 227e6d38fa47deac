import { Icon } from "./icon.tsx";
import styles from "./warnings.module.css";

/** Advice that hinders nothing. */
export function Warnings({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={styles.warning}>
      <Icon name="triangle-alert" />
      {sentence}
    </p>
  ));
}
