import { pageData, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { paths, phoneLink } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import { legal } from "#content/legal.ts";
import { site } from "#content/site.ts";
import { pageMeta } from "../kit/page-meta.ts";
import { pages } from "../pages.ts";
import type { Route } from "./+types/legal.ts";
import styles from "./legal.module.css";

export const handle = { hasOwnEnd: true };

export const meta: Route.MetaFunction = (place) => pageMeta(legal.meta, place, { image: pages.legal.shareImage });

export function loader({ context }: Route.LoaderArgs) {
  context.set(structuredDataContext, pageData("legal"));
  return null;
}

export default function Legal() {
  return (
    <article className={`wrap ${styles.page}`}>
      <PageTitle size="tool">{legal.h1}</PageTitle>
      {legal.sections.map(({ h2, paragraphs }) => (
        <section key={h2} className={`grid ${styles.section}`}>
          <h2 className={`h3-s ${styles.heading}`}>{h2}</h2>
          <div className={`stack ${styles.text}`}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <Linked text={paragraph} />
              </p>
            ))}
          </div>
        </section>
      ))}
      {site.contactCardLabel && (
        <div className={`grid ${styles.section}`}>
          <p className={`stack ${styles.text}`}>
            <TextLink href={paths.contactCard} arrow="download" download>
              {site.contactCardLabel}
            </TextLink>
          </p>
        </div>
      )}
    </article>
  );
}

function Linked({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S*[^\s.,;)]|www\.[\w.-]*\w|[^\s@]+@[\w.-]*\w|\+\d[\d\u00a0]{7,}\d)/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={addressOf(part)}>
        {wholeWords(part)}
      </a>
    ) : (
      wholeWords(part)
    ),
  );
}

function addressOf(words: string): string {
  if (words.startsWith("+")) return phoneLink(words);
  return words.includes("@") ? `mailto:${words}` : words.replace(/^www\./, "https://www.");
}
