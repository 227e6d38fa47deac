import { Icon } from "#app/ui/icons/icon.tsx";
import styles from "./warnings.module.css";

export function Warnings({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={styles.warning}>
      <Icon name="triangle-alert" />
      {sentence}
    </p>
  ));
}
