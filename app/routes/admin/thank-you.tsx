import { type ReactNode, useEffect, useRef } from "react";
import { PageTitle } from "#app/ui/page-title.tsx";
import styles from "./thank-you.module.css";

interface ThankYouProps {
  title: string;
  message: string;
  children: ReactNode;
}

/** Replaces the form and takes the focus. */
export function ThankYou({ title, message, children }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap section">
      <div className={styles.panel} data-theme="opposite">
        <PageTitle size="tool" ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        <p className="lead">{message}</p>
        <div className={styles.links}>{children}</div>
      </div>
    </div>
  );
}
