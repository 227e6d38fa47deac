import { useNavigation } from "react-router";
import { listTexts } from "#app/texts/list.ts";
import styles from "./loading.module.css";
import { useIsLong } from "./use-is-long.ts";

/** Faster pages would make the words flicker. */
const SLOW_MS = 300;

export function Loading() {
  const isSlow = useIsLong(useNavigation().state === "loading", SLOW_MS);
  return (
    <p role="status" className={`strong sunk ${styles.loading}`}>
      {isSlow && listTexts.loading}
    </p>
  );
}
