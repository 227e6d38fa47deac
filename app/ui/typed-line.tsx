import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "./icon-button.tsx";
import { PageTitle } from "./page-title.tsx";
import styles from "./typed-line.module.css";
import type { Typing } from "./typing.ts";
import { reducedMotion, useMediaQuery } from "./use-media-query.ts";

interface TypedLineProps {
  /** Above the roles: "Je suis votre". */
  intro: string;
  /** Typed one after the other. The first one is in the server's document. */
  roles: string[];
  labels: { pause: string; play: string };
  /** Renders the content after the headline. It decides where the pause button is. */
  children: (pauseButton: ReactNode) => ReactNode;
}

/** A headline that types itself. It is hidden from assistive technology, so the page needs an h1 with the same text. */
export function TypedLine({ intro, roles, labels, children }: TypedLineProps) {
  const line = useRef<HTMLSpanElement>(null);
  const typing = useRef<Typing>(undefined);
  const [state, setState] = useState<"off" | "typing" | "paused">("off");
  const still = useMediaQuery(reducedMotion);
  // The router's key for the first page of a visit, where the first role has been visible since the page was loaded.
  const isFirstPage = useLocation().key === "default";
  // With a fixed line break no word moves to the second line while it is typed.
  const lines = roles.map((role) => role.replace(" ", "\n"));
  const sequence = lines.join("|");

  useEffect(() => {
    const element = line.current;
    const [first = "", ...others] = sequence.split("|");
    if (still || !element || others.length === 0) return;
    let isUnmounted = false;
    // Loaded here, so that other pages do not load it.
    import("./typing.ts").then(
      ({ startTyping }) => {
        if (isUnmounted) return;
        typing.current = startTyping(element, others, isFirstPage ? performance.now() : 0);
        setState("typing");
      },
      // If it cannot be loaded, the first role stays.
      () => {},
    );
    return () => {
      isUnmounted = true;
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
