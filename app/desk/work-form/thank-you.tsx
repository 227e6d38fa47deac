import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "#app/formats/fill.ts";
import { paths, workPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { adminPaths, editWorkPath, thanksPath } from "../admin-paths.ts";
import styles from "./thank-you.module.css";
import type { Publication } from "./work-outcome.ts";

const { add, edit, done: copy } = admin;
const HOME_AFTER_SECONDS = 8;

interface ThanksProps extends Publication {
  /** After some seconds the home page follows. */
  leadsHome?: boolean;
}

export function Thanks({ saved, isFirst, leadsHome = false }: ThanksProps) {
  const { h1, message } = (isFirst ? add : edit).done;
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // A reload at this address shows the thanks again.
  useEffect(() => window.history.replaceState(window.history.state, "", thanksPath(saved)), [saved]);
  return (
    <div className="wrap section">
      <div className={`stack ${styles.panel}`} data-theme="opposite">
        <PageTitle size="tool" ref={heading} tabIndex={-1}>
          {h1}
        </PageTitle>
        <p className="lead">{message}</p>
        <div className={`cluster ${styles.links}`}>
          <ButtonLink to={workPath(saved)} variant="primary" arrow="arrow-right">
            {copy.work}
          </ButtonLink>
          <TextLink to={editWorkPath(saved)}>{copy.goOn}</TextLink>
          <TextLink to={adminPaths.dashboard}>{copy.dashboard}</TextLink>
          <TextLink to={paths.home}>{copy.home}</TextLink>
        </div>
        {leadsHome && <WayHome />}
      </div>
    </div>
  );
}

function WayHome() {
  const navigate = useNavigate();
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
    <>
      {/* Screen readers announce this once, not every second. */}
      <p className="visually-hidden" role="status">
        {notice(HOME_AFTER_SECONDS)}
      </p>
      <div className={`cluster ${styles.links}`}>
        <p aria-hidden="true">{notice(left)}</p>
        {!isStaying && (
          <Button small onClick={() => setStaying(true)}>
            {edit.done.stay}
          </Button>
        )}
      </div>
      {!isStaying && <div className={styles.timer} />}
    </>
  );
}
