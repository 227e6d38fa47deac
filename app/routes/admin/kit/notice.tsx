import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import styles from "#app/ui/notice.module.css";

interface NoticeProps {
  title: string;
  text?: string | undefined;
  tone?: "plain" | "bad";
  icon?: IconName;
  /** "alert" if it answers what the owner has just done, and has failed. "none" inside a live region. */
  says?: "status" | "alert" | "none";
  /** Buttons and links. */
  actions?: ReactNode;
}

/** A sentence on the page that stays, where it is about. */
export function Notice({ title, text, tone = "plain", icon, says = "status", actions }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={says === "none" ? undefined : says}>
      <Icon name={icon ?? (tone === "plain" ? "check" : "circle-alert")} />
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
        {actions && <div className={`cluster ${styles.actions}`}>{actions}</div>}
      </div>
    </div>
  );
}
