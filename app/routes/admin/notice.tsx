import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  title: string;
  text?: string;
  isFailing?: boolean;
  /** "alert" if it answers what the owner has just done, and has failed. */
  role?: "status" | "alert";
  /** A form with its button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A sentence on the page that stays, above what it is about. */
export function Notice({ title, text, isFailing = false, role = "status", action, className = "" }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${isFailing ? styles.failing : ""} ${className}`} role={role}>
      <Icon name={isFailing ? "circle-alert" : "check"} className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
