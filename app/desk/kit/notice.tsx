import type { ReactNode } from "react";
import styles from "#app/ui/controls/notice.module.css";
import checkIcon from "#app/ui/icons/check.svg?shapes";
import circleAlertIcon from "#app/ui/icons/circle-alert.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import { wholeWords } from "#app/ui/text/whole-words.tsx";

interface NoticeProps {
  title: string;
  text?: string | undefined;
  tone?: "plain" | "bad";
  icon?: IconShapes;
  /** "alert" is for a failure of what the owner has just done, "none" for a notice inside a live region. */
  says?: "status" | "alert" | "none";
  actions?: ReactNode;
}

/** A notice stays on the page, beside what it is about; a toast goes away. */
export function Notice({ title, text, tone = "plain", icon, says = "status", actions }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={says === "none" ? undefined : says}>
      <Icon shapes={icon ?? (tone === "plain" ? checkIcon : circleAlertIcon)} />
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
