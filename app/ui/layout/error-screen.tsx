import type { ReactNode } from "react";
import { ButtonLink } from "../controls/button.tsx";
import rotateCwIcon from "../icons/rotate-cw.svg?shapes";
import styles from "./error-screen.module.css";

interface ErrorScreenProps {
  status: number;
  message: string;
  detail?: string | undefined;
  retry?: { label: string; to: string } | undefined;
  home?: { label: string; to: string };
  children?: ReactNode;
}

export function ErrorScreen({ status, message, detail, retry, home, children }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <Misprint status={status} />
      <div className={`stack ${styles.text}`}>
        <h1 className="h2-s">{message}</h1>
        {detail && <p>{detail}</p>}
        {retry && (
          <ButtonLink to={retry.to} icon={rotateCwIcon}>
            {retry.label}
          </ButtonLink>
        )}
        {home && (
          <ButtonLink to={home.to} variant="primary" arrow="arrow-right">
            {home.label}
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  );
}

function Misprint({ status }: { status: number }) {
  return (
    <p className={styles.digits}>
      <span className={`ink-seo ${styles.seo}`} aria-hidden="true">
        {status}
      </span>
      <span className={`ink-back ${styles.back}`} aria-hidden="true">
        {status}
      </span>
      <span className="ink-front">{status}</span>
    </p>
  );
}
