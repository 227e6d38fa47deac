import { Icon } from "#app/ui/icons/icon.tsx";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import styles from "./warnings.module.css";

export function Warnings({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={styles.warning}>
      <Icon shapes={triangleAlertIcon} />
      {sentence}
    </p>
  ));
}
