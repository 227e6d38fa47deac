import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "./icon-button.tsx";
import { PageTitle } from "./page-title.tsx";
import styles from "./typed-line.module.css";
import type { Typing } from "./typing.ts";
import { reducedMotion, useMediaQuery } from "./use-media-query.ts";

interface TypedLineProps {
  /** Stands above the roles: "Je suis votre". */
  intro: string;
  /** Typed one after the other; the first is in the server's page. */
  roles: string[];
  labels: { pause: string; play: string };
  /** What follows the headline, with the pause button where the page wants it. */
  children: (pauseButton: ReactNode) => ReactNode;
}

/** The headline that types itself. It is drawn for the eye alone: the page says the same in its h1. */
export function TypedLine({ intro, roles, labels, children }: TypedLineProps) {
  const line = useRef<HTMLSpanElement>(null);
  const typing = useRef<Typing>(undefined);
  const [state, setState] = useState<"off" | "typing" | "paused">("off");
  const still = useMediaQuery(reducedMotion);
  // One word a line, or a word would jump to the second line in the middle of its typing.
  // The router's name for where the visit began: there the line has been shown since the page was.
  const isFirstPage = useLocation().key === "default";
  const lines = roles.map((role) => role.replace(" ", "\n"));
  const sequence = lines.join("|");

  useEffect(() => {
    const element = line.current;
    const [first = "", ...others] = sequence.split("|");
    if (still || !element || others.length === 0) return;
    let gone = false;
    // Fetched here, so that no other page pays for it.
    import("./typing.ts").then(
      ({ startTyping }) => {
        if (gone) return;
        typing.current = startTyping(element, others, isFirstPage ? performance.now() : 0);
        setState("typing");
      },
      // Without it the line stands still, which is how it was served.
      () => {},
    );
    return () => {
      gone = true;
      typing.current?.destroy();
      typing.current = undefined;
      element.textContent = first;
      setState("off");
    };
  }, [sequence, still, isFirstPage]);

  const paused = state === "paused";
  function toggle() {
    if (paused) typing.current?.resume();
    else typing.current?.pause();
    setState(paused ? "typing" : "paused");
  }

  return (
    <>
      <PageTitle size="hero" as="p" className={styles.headline} aria-hidden="true">
        <span className={styles.intro}>{intro}</span>
        <span className={styles.role}>
          <span ref={line} className={styles.words}>
            {lines[0]}
          </span>
        </span>
      </PageTitle>
      {children(
        <span className={styles.place}>
          {state !== "off" && (
            <IconButton icon={paused ? "play" : "pause"} label={paused ? labels.play : labels.pause} onClick={toggle} />
          )}
        </span>,
      )}
    </>
  );
}
