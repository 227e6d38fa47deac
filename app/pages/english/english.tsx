import { hero as picture } from "virtual:content-pictures";
import type { ComponentProps } from "react";
import { Link, type LoaderFunctionArgs, type MetaArgs, type MetaFunction } from "react-router";
import type { English } from "#app/content-schema.ts";
import { ContactPanel, directWays } from "#app/pages/kit/contact-panel.tsx";
import { StorySection } from "#app/pages/kit/story-section.tsx";
import { englishData, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";
import type { Frame } from "#app/root.tsx";
import { orNothing } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { englishTexts as copy } from "#app/texts/english.ts";
import { HeroSheet } from "#app/ui/drawings/hero-sheet.tsx";
import { InkDot } from "#app/ui/drawings/inks.tsx";
import { HeaderBar } from "#app/ui/layout/header.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { WorkCard } from "#app/ui/pictures/work-card.tsx";
import brandMark from "#content/brand-mark.svg?drawing";
import { english } from "#content/english.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { OwnPicture } from "../kit/own-picture.tsx";
import { pageMeta } from "../kit/page-meta.ts";
import { shortWork } from "../kit/shown-work.ts";
import { pages } from "../pages.ts";
import styles from "./english.module.css";

// Without this content there is no route and none of the framework's types of it, so this module uses no such types.
const page = english as English;

const MAX_WORKS = copy.projects.length;

const frame: Frame = {
  lang: "en",
  skipLink: copy.skipLink,
  Header: EnglishHeader,
  footer: {
    label: copy.footer.label,
    links: [
      { label: copy.french, to: paths.home, lang: "fr", hrefLang: "fr" },
      { label: copy.footer.portfolio, to: paths.portfolio, hrefLang: "fr" },
      { label: copy.footer.legal, to: paths.legal, hrefLang: "fr" },
    ],
    copyright: copy.footer.copyright,
  },
  trouble: copy.trouble,
};

export const handle = { frame, hasOwnEnd: true };

export const meta: MetaFunction = (place: MetaArgs) =>
  pageMeta(page.meta, place, { image: pages.english.shareImage, fullTitle: true, locale: "en_GB" });

export async function loader({ context }: LoaderFunctionArgs) {
  const works = await orNothing(context, () => backend().works.inEnglish(MAX_WORKS));
  context.set(structuredDataContext, englishData(page));
  // The alternative texts are in French, and the title beside a picture names it.
  const cards = (works ?? []).map((work) => {
    const { image, ...card } = shortWork(work, 800);
    return { ...card, image: { ...image, alt: "" }, desc: work.english };
  });
  return { cards };
}

/** These follow the columns of english.module.css. */
const cardSizes = "(min-width: 120rem) 34rem, (min-width: 48rem) 30vw, 90vw";

export default function EnglishPage({ loaderData: { cards } }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
  const { kicker, h1, lead, contact } = page;
  return (
    <div className={`stack ${styles.page}`}>
      <div className={`wrap grid ${styles.head}`}>
        <div>
          <p className={styles.kicker}>{kicker}</p>
          <PageTitle size="page" className={styles.title}>
            {h1}
          </PageTitle>
          <p className={`lead ${styles.lead}`}>{lead}</p>
        </div>
        {picture ? <OwnPicture image={{ ...picture, alt: "" }} /> : <HeroSheet intro={false} className={styles.art} />}
      </div>
      <Services />
      {cards.length > 0 && (
        <section className={`wrap part ${styles.projects}`}>
          <h2 className="h2-s">{copy.projects[cards.length - 1]}</h2>
          <ul className={`grid ${styles.cards}`}>
            {cards.map((work) => (
              <li key={work.slug}>
                <WorkCard work={work} to={workPath(work.slug)} sizes={cardSizes} lang="fr" cursor={copy.view} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ContactPanel
        title={contact.h2}
        text={contact.text}
        ways={[
          ...directWays(copy.contact),
          { label: copy.contact.resume, value: copy.contact.resumeValue, href: site.cvFile, download: true },
        ]}
        profilesLabel={copy.contact.profilesLabel}
      >
        <dl className={styles.facts}>
          <div>
            <dt>{copy.contact.languages}</dt>
            <dd>{contact.languages}</dd>
          </div>
          <div>
            <dt>{copy.contact.timeZone}</dt>
            <dd>{contact.timeZone}</dd>
          </div>
        </dl>
      </ContactPanel>
    </div>
  );
}

function Services() {
  const rows = services.flatMap(({ id, ink }) =>
    page.services.filter((row) => row.id === id).map((row) => ({ ...row, ink })),
  );
  if (rows.length === 0) return null;
  return (
    <StorySection title={copy.services}>
      <ul className={`rows ${styles.services}`}>
        {rows.map(({ id, name, text, ink }) => (
          <li key={id}>
            <h3>
              <InkDot ink={ink} className={styles.dot} />
              <Link className="title-link" to={servicePath(id)} hrefLang="fr">
                {name}
              </Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </StorySection>
  );
}

/** It has no menu, because the other pages are in French. */
function EnglishHeader(props: ComponentProps<Frame["Header"]>) {
  return (
    <HeaderBar
      {...props}
      brand={{ name: site.brand, mark: brandMark, label: copy.homeLinkLabel, to: paths.english }}
      mail={{ label: copy.mailLabel, href: `mailto:${site.email}` }}
      themeLabels={copy.theme}
      start={
        <Link className={`tap quiet ${styles.french}`} to={paths.home} lang="fr" hrefLang="fr">
          {copy.french}
        </Link>
      }
    />
  );
}
