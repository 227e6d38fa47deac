import { type ReactNode, useEffect, useRef } from "react";
import { admin } from "#app/content/admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { adminPaths } from "./paths.ts";
import styles from "./thank-you.module.css";

interface ThankYouProps {
  done: { h1: string; message: string };
  /** The links after the one to the dashboard. */
  children: ReactNode;
}

/** Replaces the form and takes the focus. */
export function ThankYou({ done, children }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap section">
      <div className={styles.panel} data-theme="opposite">
        <PageTitle size="tool" ref={heading} tabIndex={-1}>
          {done.h1}
        </PageTitle>
        <p className="lead">{done.message}</p>
        <div className={styles.links}>
          <ButtonLink to={adminPaths.dashboard} variant="primary" arrow="arrow-right">
            {admin.done.dashboard}
          </ButtonLink>
          {children}
        </div>
      </div>
    </div>
  );
}
