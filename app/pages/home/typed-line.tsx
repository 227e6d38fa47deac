import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "#app/ui/controls/icon-button.tsx";
import pauseIcon from "#app/ui/icons/pause.svg?shapes";
import playIcon from "#app/ui/icons/play.svg?shapes";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { reducedMotion, useMediaQuery } from "#app/ui/layout/use-media-query.ts";
import type { Typing } from "#app/ui/motion/typing.ts";
import { whenIdle } from "#app/ui/motion/when-idle.ts";
import styles from "./typed-line.module.css";

/** No role contains it. */
const SEPARATOR = "\0";

interface TypedLineProps {
  intro: ReactNode;
  /** The first role is in the server's document, the others are typed after it. */
  roles: string[];
  /** Called after each letter; `isGrowing` is false while the text is erased. */
  onText: (text: string, isGrowing: boolean) => void;
  labels: { pause: string; play: string };
  /** The function renders what follows the headline, and decides where the pause button is. */
  children: (pauseButton: ReactNode) => ReactNode;
}

/** The headline is hidden from assistive technology, so the page needs an h1 with the same text. */
export function TypedLine({ intro, roles, onText, labels, children }: TypedLineProps) {
  const line = useRef<HTMLSpanElement>(null);
  const typing = useRef<Typing>(undefined);
  const [isStarted, setStarted] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isSeen = useSeen(line);
  const still = useMediaQuery(reducedMotion);
  const sequence = roles.join(SEPARATOR);
  const report = useEffectEvent(onText);

  useEffect(() => {
    const element = line.current;
    const [first = "", ...others] = sequence.split(SEPARATOR);
    if (still || !element || others.length === 0) return;
    let isUnmounted = false;
    const cancel = whenIdle(async () => {
      // No other page loads it. If it cannot be loaded, the first role stays.
      const module = await import("#app/ui/motion/typing.ts").catch(() => undefined);
      if (isUnmounted || !module) return;
      typing.current = module.startTyping(element, others, report);
      setStarted(true);
    });
    return () => {
      isUnmounted = true;
      cancel();
      typing.current?.destroy();
      typing.current = undefined;
      element.textContent = first;
      setStarted(false);
      setPaused(false);
    };
  }, [sequence, still]);

  const isRunning = isStarted && isSeen && !isPaused;
  useEffect(() => {
    if (!isRunning) return;
    const current = typing.current;
    current?.resume();
    return () => current?.pause();
  }, [isRunning]);

  return (
    <>
      <PageTitle size="hero" as="p" className={styles.headline} aria-hidden="true">
        <span className={styles.intro}>{intro}</span>
        <span className={styles.role}>
          <span ref={line} className={styles.words}>
            {roles[0]}
          </span>
        </span>
      </PageTitle>
      {children(
        <span className="square">
          {isStarted && (
            <IconButton
              icon={isPaused ? playIcon : pauseIcon}
              label={isPaused ? labels.play : labels.pause}
              onClick={() => setPaused(!isPaused)}
            />
          )}
        </span>,
      )}
    </>
  );
}

function useSeen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  const [isTabShown, setTabShown] = useState(true);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    const update = () => setTabShown(!document.hidden);
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [element]);

  return isOnScreen && isTabShown;
}
