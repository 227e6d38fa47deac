import styles from "./corner-marks.module.css";
import { RegistrationMark } from "./drawing.tsx";

/** `--at` is their distance from the edges. */
export function CornerMarks() {
  return [1, 2, 3, 4].map((corner) => <RegistrationMark key={corner} className={styles.mark} />);
}
