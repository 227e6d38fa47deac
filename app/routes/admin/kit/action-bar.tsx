import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The buttons that end a form, which stay in view. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={`cluster ${styles.bar}`}>{children}</div>;
}
