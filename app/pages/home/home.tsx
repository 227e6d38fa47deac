import { Link, useLocation } from "react-router";
import { ContactPanel, directWays } from "#app/pages/kit/contact-panel.tsx";
import { EmptyState, listOrPromise, SlowList } from "#app/pages/kit/slow-list.tsx";
import { homeData, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { orNothing } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { homeTexts } from "#app/texts/home.ts";
import { listTexts, siteTexts } from "#app/texts/site.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { Drawing, Drawn } from "#app/ui/drawings/drawing.tsx";
import { ServiceDrawing } from "#app/ui/drawings/plates.tsx";
import type { CardWork } from "#app/ui/pictures/work-card.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import { home } from "#content/home.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { errorMeta } from "../errors/error-boundary.tsx";
import { FewWorks, MAX_FEW } from "../kit/few-works.tsx";
import { pageMeta } from "../kit/page-meta.ts";
import { shownAvailability } from "../kit/shown-availability.server.ts";
import { cardWork, shortWork } from "../kit/shown-work.ts";
import { pages } from "../pages.ts";
import type { Route } from "./+types/home.ts";
import aboutCard from "./about-card.module.css";
import { Carousel } from "./carousel.tsx";
import clientWords from "./client-words-row.module.css";
import styles from "./home.module.css";
import { HomeHero } from "./home-hero.tsx";
import portrait from "./portrait.svg?shapes";
import serviceRow from "./service-row.module.css";
import { MAX_WORDS, type ShownWords, shownWords } from "./shown-words.ts";

const { contact } = home;
const { carousel, contact: wayTexts } = homeTexts;
const introduced = services.flatMap(({ onHome, ...service }) => (onHome ? { ...service, ...onHome } : []));
const others = services.filter(({ onHome }) => !onHome);

const ways = [{ label: wayTexts.byForm, value: wayTexts.formLabel, href: paths.contact }, ...directWays(wayTexts)];

/** `npm run portrait` makes the file. Without a star, Vite could not read the pattern while there is no file. */
const [photo] = Object.values(
  import.meta.glob<string>("#content/*portrait.webp", { eager: true, query: "?url&no-inline", import: "default" }),
);

/** This page ends with the contact panel, and others with the wordmark. */
export const handle = { hasOwnEnd: true };

export const meta: Route.MetaFunction = ({ error, ...place }) =>
  error ? errorMeta(error) : pageMeta(home.meta, place, { image: pages.home.shareImage, fullTitle: true });

// The specification gives the home page an error screen of its own.
export { ErrorBoundary } from "../errors/error-boundary.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { works, availability } = backend();
  const read = await orNothing(context, async () => {
    const [first, words, available] = await Promise.all([
      works.list(12),
      works.withWords(MAX_WORDS),
      availability.get(),
    ]);
    return { works: first, words, available };
  });
  context.set(structuredDataContext, homeData());
  if (!read) return { list: null };
  const available = shownAvailability(read.available);
  return {
    list: {
      works: read.works.map((work, _, all) => (all.length === 1 ? cardWork(work) : shortWork(work, 800))),
      words: shownWords(read.words),
      // An absent key keeps the document small.
      ...(available && { available }),
    },
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  listOrPromise(serverLoader().then(({ list }) => list));

export default function Home({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <div className={`stack ${styles.page}`}>
      <HomeHero list={list} />
      <Services />
      <div className="wrap">
        <About />
      </div>
      <div className={`stack ${styles.works}`}>
        <SlowList list={list} title={carousel.h2} className={`wrap stack ${styles.few}`}>
          {(shown) => <LatestWorks works={shown?.works ?? null} />}
        </SlowList>
      </div>
      <SlowList list={list} isSilent>
        {(shown) => shown && shown.words.length > 0 && <ClientWordsRow words={shown.words} />}
      </SlowList>
      <ContactPanel
        id="contact"
        title={contact.h2}
        text={contact.paragraph}
        ways={ways}
        profilesLabel={siteTexts.profilesLabel}
      >
        {site.contactCardLabel && (
          <TextLink href={paths.contactCard} arrow="download" download>
            {site.contactCardLabel}
          </TextLink>
        )}
      </ContactPanel>
    </div>
  );
}

function About() {
  const { h2, paragraphs, facts, portraitAlt } = home.about;
  return (
    <section className={aboutCard.card} data-theme="opposite">
      <div className={aboutCard.portrait}>
        {photo ? (
          <img src={photo} alt={portraitAlt} width={848} height={1018} loading="lazy" />
        ) : (
          <Drawing viewBox="0 0 600 720" title={portraitAlt}>
            <Drawn shapes={portrait} />
          </Drawing>
        )}
      </div>
      <div className={`stack ${aboutCard.words}`}>
        <h2 className="inks-in">{h2}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{wholeWords(paragraph)}</p>
        ))}
        {facts.length > 0 && (
          <dl className={`ruled ${aboutCard.facts}`}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="hint">{label}</dt>
                <dd className="strong">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

function Services() {
  const copy = home.services;
  return (
    <section id="services" className={`wrap stack ${styles.services}`}>
      <div className={`grid ${styles.head}`}>
        <h2 className="inks-in">{copy.h2}</h2>
        <p>{copy.paragraph}</p>
      </div>
      <div>
        <ul className={`ruled ${columns(introduced.length)}`}>
          {introduced.map(({ id, title, desc, alt, ...service }) => (
            <li key={id} className={serviceRow.service}>
              <div>
                <ServiceDrawing service={service} title={alt} />
              </div>
              <h3>{title}</h3>
              <p>{wholeWords(desc)}</p>
              <TextLink to={servicePath(id)} arrow="arrow-right">
                {homeTexts.services.linkText}
                <span className="visually-hidden"> {title}</span>
              </TextLink>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <p className={`cluster ${styles.others}`}>
            {homeTexts.services.others}
            {others.map(({ id, name }) => (
              <TextLink key={id} to={servicePath(id)} arrow="arrow-right">
                {name}
              </TextLink>
            ))}
          </p>
        )}
      </div>
      <ButtonLink to={paths.portfolio} arrow="arrow-right">
        {homeTexts.services.portfolioButton}
      </ButtonLink>
    </section>
  );
}

function LatestWorks({ works }: { works: CardWork[] | null }) {
  const { pathname } = useLocation();
  return (
    <>
      {works && works.length > MAX_FEW ? (
        <Carousel works={works} />
      ) : (
        <section className={`wrap stack ${styles.few}`}>
          <h2>{works?.length === 1 ? carousel.single : carousel.h2}</h2>
          {works ? (
            <FewWorks works={works} heading="h3" />
          ) : (
            <EmptyState label={listTexts.empty} retry={{ label: listTexts.retry, to: pathname }} />
          )}
        </section>
      )}
      {works?.length !== 0 && (
        <div className="wrap cluster">
          <ButtonLink to={paths.portfolio} arrow="arrow-right">
            {listTexts.all}
          </ButtonLink>
          <ButtonLink to={paths.resume} arrow="arrow-right">
            {listTexts.resume}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function ClientWordsRow({ words }: { words: ShownWords[] }) {
  return (
    <section className="wrap">
      <h2 className="inks-in">{homeTexts.words.h2}</h2>
      <div className={clientWords.row}>
        {words.map(({ slug, text, name, client }) => (
          <figure key={slug} className="stack">
            <blockquote>
              <Link className="h3-s title-link" to={workPath(slug)} viewTransition>
                {text}
              </Link>
            </blockquote>
            <figcaption>
              <b>{name}</b>
              {client && <p>{client}</p>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Five and six services stand in two rows. */
function columns(count: number) {
  if (count === 1) return serviceRow.one;
  const number = count === 4 ? serviceRow.four : count > 2 ? serviceRow.three : "";
  return `${serviceRow.columns} ${number}`;
}
