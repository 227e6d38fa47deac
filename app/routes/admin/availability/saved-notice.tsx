import { useSearchParams } from "react-router";
import { availability } from "#app/copy/availability.ts";
import { adminPaths } from "../paths.ts";
import styles from "./saved-notice.module.css";

const saved = "disponibilite";

/** The dashboard after the availability was saved. In the address, so that it works without JavaScript. */
export const savedPath = `${adminPaths.dashboard}?${saved}`;

/** On the dashboard: says that the availability was saved. */
export function SavedNotice() {
  const [query] = useSearchParams();
  if (!query.has(saved)) return null;
  return (
    <p role="status" className={styles.notice}>
      {availability.saved}
    </p>
  );
}
