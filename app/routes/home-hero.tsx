import { Link } from "react-router";
import { home } from "#app/content/home.ts";
import { site } from "#app/content/site.ts";
import { servicePath } from "#app/paths.ts";
import { HeroSheet } from "#app/ui/art/hero-sheet.tsx";
import { BrandIcon } from "#app/ui/brand-icon.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { InkDot } from "#app/ui/ink-dot.tsx";
import { TypedLine } from "#app/ui/typed-line.tsx";
import styles from "./home-hero.module.css";

const { hero, inks } = home;

/** The first screen of the home page. `contact` is the target of its button. */
export function HomeHero({ contact }: { contact: string }) {
  return (
    <div className={styles.hero}>
      <h1 className="visually-hidden">{hero.sentence}</h1>
      <div className={styles.stage}>
        <div className={styles.words}>
          <TypedLine intro={hero.intro} roles={hero.roles} labels={hero}>
            {(pauseButton) => (
              <>
                <p className={`lead ${styles.lead}`}>{hero.lead}</p>
                <div className={styles.actions}>
                  <ButtonLink href={contact} variant="primary" arrow="arrow-right" className={styles.button}>
                    {hero.button}
                  </ButtonLink>
                  {pauseButton}
                </div>
                <Profiles />
              </>
            )}
          </TypedLine>
        </div>
        <HeroSheet className={styles.art} title={hero.artAlt} />
      </div>
      <ul className={styles.inks}>
        {inks.map(({ plate, label, service }) => (
          <li key={plate}>
            <Link className={styles.ink} to={servicePath(service)} prefetch="intent">
              <InkDot ink={plate} className={styles.dot} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Profiles() {
  return (
    <ul className={styles.profiles} aria-label={site.profilesLabel}>
      {site.profiles.map(({ network, name, url }) => (
        <li key={network}>
          <a className={styles.profile} href={url} rel="me noopener" aria-label={name} title={name}>
            <BrandIcon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
