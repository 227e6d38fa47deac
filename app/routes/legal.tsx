import { legal as copy } from "#app/content/legal.ts";
import { siteText } from "#app/fill.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/legal.ts";
import styles from "./legal.module.css";
import { pageMeta } from "./page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta(copy.meta);

export default function Legal() {
  return (
    <div className={`wrap section ${styles.page}`}>
      <PageTitle size="tool">{copy.h1}</PageTitle>
      {copy.sections.map(({ h2, paragraphs }) => (
        <section key={h2} className={styles.section}>
          <h2 className={styles.heading}>{h2}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{siteText(paragraph)}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
