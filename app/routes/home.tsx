import { Link } from "react-router";
import { backend } from "#app/backend.server.ts";
import { home as copy } from "#app/content/home.ts";
import { portfolio } from "#app/content/portfolio.ts";
import { site } from "#app/content/site.ts";
import { siteText } from "#app/fill.ts";
import { staleContext } from "#app/guards.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { AboutCard } from "#app/ui/about-card.tsx";
import { HeroSheet } from "#app/ui/art/hero-sheet.tsx";
import { Portrait } from "#app/ui/art/portrait.tsx";
import { ServicePlate } from "#app/ui/art/service-plate.tsx";
import { BrandIcon } from "#app/ui/brand-icon.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { ContactPanel } from "#app/ui/contact-panel.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { InkDot } from "#app/ui/ink-dot.tsx";
import { ServiceRow } from "#app/ui/service-row.tsx";
import { TypedLine } from "#app/ui/typed-line.tsx";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";
import { pageMeta } from "./page-meta.ts";
import { shownWork } from "./shown-work.ts";

const CAROUSEL_WORKS = 12;

export const meta: Route.MetaFunction = () => pageMeta(copy.meta);

export async function loader({ context }: Route.LoaderArgs) {
  const { showcase, works } = backend();
  const { value, fresh } = await showcase.read("home", () => works.first(CAROUSEL_WORKS));
  if (!fresh) context.set(staleContext, true);
  return { works: value?.map(shownWork) ?? [], failed: value === null };
}

const mail = `mailto:${site.email}`;
const whatsApp = `https://wa.me/${site.phone.replace(/\D/g, "")}`;

export default function Home({ loaderData: { works, failed } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <div className="wrap section" id="services">
        <div className={styles.services}>
          <h2>{copy.services.h2}</h2>
          <p>{copy.services.paragraph}</p>
        </div>
        <ServiceRow
          linkText={copy.services.linkText}
          services={copy.services.list.map(({ id, title, desc, src, alt }) => ({
            id,
            title,
            desc,
            to: servicePath(id),
            plate: <ServicePlate plate={src} title={alt} />,
          }))}
        />
        <ButtonLink className={styles.more} to={paths.portfolio} arrow="arrow-right">
          {copy.services.portfolioButton}
        </ButtonLink>
      </div>

      <div className="wrap">
        <AboutCard
          title={copy.about.h2}
          paragraphs={copy.about.paragraphs}
          facts={copy.about.facts}
          portrait={<Portrait title={copy.about.portraitAlt} />}
        />
      </div>

      <div className="section">
        {works.length > 0 ? (
          <Carousel
            title={copy.carousel.h2}
            works={works.map(({ id, title, year, image }) => ({ work: { id, title, year, image }, to: workPath(id) }))}
            labels={copy.carousel}
          />
        ) : (
          <div className={`wrap ${styles.empty}`}>
            <h2>{copy.carousel.h2}</h2>
            <EmptyState
              label={portfolio.empty}
              retry={failed ? { label: portfolio.retry, to: paths.home } : undefined}
            />
          </div>
        )}
        <div className={`wrap ${styles.more}`}>
          <ButtonLink to={paths.resume} arrow="arrow-right">
            {copy.carousel.resumeButton}
          </ButtonLink>
        </div>
      </div>

      <ContactPanel
        id="contact"
        title={copy.contact.h2}
        text={siteText(copy.contact.paragraph)}
        ways={[
          { label: copy.contact.byMail, value: site.email, href: mail },
          { label: copy.contact.byWhatsApp, value: site.phone, href: whatsApp },
        ]}
        profiles={site.profiles}
        profilesLabel={site.profilesLabel}
      />
    </>
  );
}

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.stage}>
        <HeroSheet className={styles.art} title={copy.hero.artAlt} />
        <div className={styles.text}>
          <h1 className="visually-hidden">{copy.hero.sentence}</h1>
          <TypedLine intro={copy.hero.intro} roles={copy.hero.roles} labels={copy.hero}>
            {(pauseButton) => (
              <>
                <p className={`lead ${styles.lead}`}>{copy.hero.lead}</p>
                <div className={styles.actions}>
                  <ButtonLink href={mail} variant="primary" arrow="arrow-right">
                    {copy.hero.button}
                  </ButtonLink>
                  {pauseButton}
                </div>
              </>
            )}
          </TypedLine>
        </div>
        <ul className={styles.profiles} aria-label={site.profilesLabel}>
          {site.profiles.map(({ network, name, url }) => (
            <li key={network}>
              <a className={styles.profile} href={url} rel="me noopener" aria-label={name}>
                <BrandIcon name={network} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.inks}>
        {copy.inks.map(({ plate, label, service }) => (
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
