import type { ReactNode } from "react";
import styles from "#app/ui/controls/notice.module.css";
import circleAlertIcon from "#app/ui/icons/circle-alert.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import { wholeWords } from "#app/ui/text/whole-words.tsx";

interface NoticeProps {
  title: string;
  text?: string | undefined;
  icon?: IconShapes | undefined;
  /** "none" is for a notice inside a live region, "status" for what the owner has not just done. */
  says?: "status" | "alert" | "none";
  actions?: ReactNode;
}

export function Notice({ title, text, icon = circleAlertIcon, says = "alert", actions }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles.bad}`} role={says === "none" ? undefined : says}>
      <Icon shapes={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
        {actions && <div className={`cluster ${styles.actions}`}>{actions}</div>}
      </div>
    </div>
  );
}

export function Warnings({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="warning">
      <Icon shapes={triangleAlertIcon} />
      <span>{wholeWords(sentence)}</span>
    </p>
  ));
}
