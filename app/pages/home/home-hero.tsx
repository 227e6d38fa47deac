import { hero as picture } from "virtual:content-pictures";
import { type RefObject, useEffect, useRef, useState } from "react";
import { SideProfiles } from "#app/pages/kit/side-profiles.tsx";
import { paths, servicePath } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { PageLink } from "#app/ui/controls/page-link.tsx";
import { AvailabilityLine } from "#app/ui/drawings/drawing.tsx";
import { HeroSheet } from "#app/ui/drawings/hero-sheet.tsx";
import { InkDot } from "#app/ui/drawings/inks.tsx";
import { plateOrder } from "#app/ui/drawings/plates.tsx";
import pauseIcon from "#app/ui/icons/pause.svg?shapes";
import playIcon from "#app/ui/icons/play.svg?shapes";
import { reducedMotion, useMediaQuery, whenIdle } from "#app/ui/layout/hydration.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Plates } from "#app/ui/motion/plates.ts";
import type { Typing } from "#app/ui/motion/typing.ts";
import { preloadLetters } from "#app/ui/theme/preload-fonts.ts";
import { home } from "#content/home.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import own from "../kit/own-picture.module.css";
import { OwnPicture } from "../kit/own-picture.tsx";
import { type Listing, SlowList } from "../kit/slow-list.tsx";
import styles from "./home-hero.module.css";
import { inTwoLines, platesOf } from "./roles.ts";
import typedLine from "./typed-line.module.css";

const { hero } = home;
const [beforeName = "", afterName] = hero.intro.split(site.ownerName);
/** Characters: what comes after a longer name stands on the next line. */
const MAX_NAME = 28;
// The legend needs two at least: one alone would explain nothing.
const legend = services.filter(({ art }) => plateOrder.some((plate) => plate === art)).slice(0, 4);
// With a fixed line break no word moves to the second line while it is typed.
const roles = home.roles.map(({ text, plates }) => ({ text: inTwoLines(text), plates }));
const [firstLine = "", ...otherLines] = roles.map(({ text }) => text);

/** @param props.list also brings the owner's availability */
export function HomeHero({ list }: { list: Listing<{ available?: string }> }) {
  const still = useMediaQuery(reducedMotion);
  const { stage, plates } = usePlates(still);
  const { line, isStarted, isPaused, setPaused } = useTyping(plates, still);
  preloadLetters(hero.intro);
  return (
    <div className={styles.hero}>
      <h1 className="visually-hidden">{hero.sentence}</h1>
      <div ref={stage} className={`${styles.stage} ${picture ? own.pictured : ""}`}>
        <div className={styles.words}>
          {/* It is hidden from assistive technology, which has the h1. */}
          <PageTitle size="hero" as="p" className={typedLine.headline} aria-hidden="true">
            <span className={typedLine.intro}>
              <Intro />
            </span>
            <span className={typedLine.role}>
              <span ref={line} className={typedLine.words}>
                {firstLine}
              </span>
            </span>
          </PageTitle>
          <p className={`lead ${styles.lead}`}>{hero.lead}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.contact} variant="primary" arrow="arrow-right" className={styles.button}>
              {hero.button}
            </ButtonLink>
            <span className="square">
              {isStarted && (
                <IconButton
                  icon={isPaused ? playIcon : pauseIcon}
                  label={isPaused ? homeTexts.hero.play : homeTexts.hero.pause}
                  onClick={() => setPaused(!isPaused)}
                />
              )}
            </span>
            <SlowList list={list} isSilent>
              {(shown) => shown?.available && <AvailabilityLine text={shown.available} className={styles.available} />}
            </SlowList>
          </div>
          <SideProfiles className={styles.profiles} />
        </div>
        {picture ? (
          <OwnPicture image={picture} caption={hero.caption} />
        ) : (
          <HeroSheet className={styles.art} title={hero.artAlt} />
        )}
      </div>
      {legend.length > 1 && (
        <ul className={styles.inks}>
          {legend.map(({ id, name, ink, legend: label = name }) => (
            <li key={id}>
              <PageLink className={`tap quiet underlined ring-in ${styles.ink}`} to={servicePath(id)}>
                <InkDot ink={ink} />
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Intro() {
  if (afterName === undefined) return hero.intro;
  return (
    <>
      {beforeName}
      <b className={styles.name}>{site.ownerName}</b>
      {site.ownerName.length > MAX_NAME ? afterName.replace(" ", "\n") : afterName}
    </>
  );
}

function usePlates(still: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const plates = useRef<Plates>(undefined);

  useEffect(() => {
    const element = stage.current;
    if (still || picture || !element) return;
    let isUnmounted = false;
    const cancel = whenIdle(async () => {
      const module = await import("#app/ui/motion/plates.ts").catch(() => undefined);
      if (!isUnmounted) plates.current = module?.startPlates(element);
    });
    return () => {
      isUnmounted = true;
      cancel();
      plates.current?.stop();
      plates.current = undefined;
    };
  }, [still]);

  return { stage, plates };
}

/** The first role is in the server's document, the others are typed after it. */
function useTyping(plates: RefObject<Plates | undefined>, still: boolean) {
  const line = useRef<HTMLSpanElement>(null);
  const typing = useRef<Typing>(undefined);
  const [isStarted, setStarted] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isSeen = useSeen(line);

  useEffect(() => {
    const element = line.current;
    if (still || !element || otherLines.length === 0) return;
    let isUnmounted = false;
    const cancel = whenIdle(async () => {
      // No other page loads it. If it cannot be loaded, the first role stays.
      const module = await import("#app/ui/motion/typing.ts").catch(() => undefined);
      if (isUnmounted || !module) return;
      typing.current = module.startTyping(element, otherLines, (text, isGrowing) =>
        plates.current?.ink(isGrowing ? platesOf(text, roles) : undefined),
      );
      setStarted(true);
    });
    return () => {
      isUnmounted = true;
      cancel();
      typing.current?.destroy();
      typing.current = undefined;
      element.textContent = firstLine;
      setStarted(false);
      setPaused(false);
    };
  }, [plates, still]);

  const isRunning = isStarted && isSeen && !isPaused;
  useEffect(() => {
    if (!isStarted) return;
    if (isRunning) typing.current?.resume();
    else typing.current?.pause();
  }, [isStarted, isRunning]);

  return { line, isStarted, isPaused, setPaused };
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
