import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "#app/fill.ts";
import { paths, workPath } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { adminPaths, editWorkPath } from "./paths.ts";
import styles from "./thank-you.module.css";

const { add, edit, done: copy } = admin;
const HOME_AFTER_SECONDS = 8;

export function Published({ workId }: { workId: string }) {
  return <ThankYou workId={workId} done={add.done} />;
}

export function Revised({ workId }: { workId: string }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [left, setLeft] = useState(HOME_AFTER_SECONDS);
  const [isStaying, setStaying] = useState(false);
  const notice = (seconds: number) => (isStaying ? edit.done.stayed : plural(edit.done.countdown, seconds));

  useEffect(() => {
    if (isStaying) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    const stop = new AbortController();
    for (const type of ["pointerdown", "keydown", "wheel", "touchstart"]) {
      window.addEventListener(type, () => setStaying(true), { passive: true, signal: stop.signal });
    }
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isStaying]);
  useEffect(() => {
    if (left === 0) navigate(paths.home);
  }, [left, navigate]);

  return (
    <ThankYou workId={workId} done={edit.done}>
      {/* Screen readers announce this once, not every second. */}
      <p className="visually-hidden" role="status">
        {isHydrated && notice(HOME_AFTER_SECONDS)}
      </p>
      {isHydrated && (
        <div className={`cluster ${styles.links}`}>
          <p aria-hidden="true">{notice(left)}</p>
          {!isStaying && (
            <Button small onClick={() => setStaying(true)}>
              {edit.done.stay}
            </Button>
          )}
        </div>
      )}
      {isHydrated && !isStaying && <div className={styles.timer} />}
    </ThankYou>
  );
}

interface ThankYouProps {
  workId: string;
  done: { h1: string; message: string };
  children?: ReactNode;
}

function ThankYou({ workId, done, children }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap section">
      <div className={`stack ${styles.panel}`} data-theme="opposite">
        <PageTitle size="tool" ref={heading} tabIndex={-1}>
          {done.h1}
        </PageTitle>
        <p className="lead">{done.message}</p>
        <div className={`cluster ${styles.links}`}>
          <ButtonLink to={workPath(workId)} variant="primary" arrow="arrow-right">
            {copy.work}
          </ButtonLink>
          <TextLink to={editWorkPath(workId)}>{copy.goOn}</TextLink>
          <TextLink to={adminPaths.dashboard}>{copy.dashboard}</TextLink>
          <TextLink to={paths.home}>{copy.home}</TextLink>
        </div>
        {children}
      </div>
    </div>
  );
}
