import { hero as picture } from "virtual:content-pictures";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { SideProfiles } from "#app/pages/kit/side-profiles.tsx";
import { paths, servicePath } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { AvailabilityLine } from "#app/ui/drawings/availability-line.tsx";
import { HeroSheet } from "#app/ui/drawings/hero-sheet.tsx";
import { InkDot } from "#app/ui/drawings/ink-dot.tsx";
import { plateOrder } from "#app/ui/drawings/plates.tsx";
import { reducedMotion, useMediaQuery } from "#app/ui/layout/use-media-query.ts";
import type { Plates } from "#app/ui/motion/plates.ts";
import { platesOf } from "#app/ui/motion/role-plates.ts";
import { whenIdle } from "#app/ui/motion/when-idle.ts";
import { preloadLetters } from "#app/ui/theme/preload-fonts.ts";
import { home } from "#content/home.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import own from "../kit/own-picture.module.css";
import { OwnPicture } from "../kit/own-picture.tsx";
import { type Listing, SlowList } from "../kit/slow-list.tsx";
import styles from "./home-hero.module.css";
import { inTwoLines } from "./role-lines.ts";
import { TypedLine } from "./typed-line.tsx";

const { hero } = home;
const [beforeName = "", afterName] = hero.intro.split(site.ownerName);
/** Characters: what comes after a longer name stands on the next line. */
const MAX_NAME = 28;
// The legend needs two at least: one alone would explain nothing.
const legend = services.filter(({ art }) => plateOrder.some((plate) => plate === art)).slice(0, 4);
// With a fixed line break no word moves to the second line while it is typed.
const roles = home.roles.map(({ text, plates }) => ({ text: inTwoLines(text), plates }));
const lines = roles.map(({ text }) => text);

/** @param props.list also brings the owner's availability */
export function HomeHero({ list }: { list: Listing<{ available?: string }> }) {
  const { stage, plates } = usePlates();
  preloadLetters(hero.intro);
  const showRole = (text: string, isGrowing: boolean) =>
    plates.current?.ink(isGrowing ? platesOf(text, roles) : undefined);
  return (
    <div className={styles.hero}>
      <h1 className="visually-hidden">{hero.sentence}</h1>
      <div ref={stage} className={`${styles.stage} ${picture ? own.pictured : ""}`}>
        <div className={styles.words}>
          <TypedLine intro={<Intro />} roles={lines} onText={showRole} labels={homeTexts.hero}>
            {(pauseButton) => (
              <>
                <p className={`lead ${styles.lead}`}>{hero.lead}</p>
                <div className={styles.actions}>
                  <ButtonLink to={paths.contact} variant="primary" arrow="arrow-right" className={styles.button}>
                    {hero.button}
                  </ButtonLink>
                  {pauseButton}
                  <SlowList list={list} isSilent>
                    {(shown) =>
                      shown?.available && <AvailabilityLine text={shown.available} className={styles.available} />
                    }
                  </SlowList>
                </div>
                <SideProfiles label={siteTexts.profilesLabel} profiles={site.profiles} className={styles.profiles} />
              </>
            )}
          </TypedLine>
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
              <Link className={`tap quiet ring-in ${styles.ink}`} to={servicePath(id)} prefetch="intent">
                <InkDot ink={ink} />
                {label}
              </Link>
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

function usePlates() {
  const stage = useRef<HTMLDivElement>(null);
  const plates = useRef<Plates>(undefined);
  const still = useMediaQuery(reducedMotion);

  useEffect(() => {
    const element = stage.current;
    if (still || picture || !element) return;
    let isUnmounted = false;
    const cancel = whenIdle(async () => {
      // If it cannot be loaded, the drawing stays as it is.
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
