import { legal } from "#app/content/legal.ts";
import { siteText } from "#app/fill.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/legal.ts";
import styles from "./legal.module.css";
import { pageMeta } from "./page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta(legal.meta);

export default function Legal() {
  return (
    <article className={`wrap ${styles.page}`}>
      <PageTitle size="tool">{legal.h1}</PageTitle>
      {legal.sections.map(({ h2, paragraphs }) => (
        <section key={h2} className={`grid ${styles.section}`}>
          <h2 className={styles.heading}>{h2}</h2>
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{siteText(paragraph)}</p>
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}
