import logos from "#app/content/art/technologies.svg?url&no-inline";
import { resume as copy } from "#app/content/resume.ts";
import { site } from "#app/content/site.ts";
import { siteText } from "#app/fill.ts";
import { ServicePlate } from "#app/ui/art/service-plate.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TechGrid } from "#app/ui/tech-grid.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import type { Route } from "./+types/resume.ts";
import { CallToAction } from "./call-to-action.tsx";
import { pageMeta } from "./page-meta.ts";
import styles from "./resume.module.css";

export const meta: Route.MetaFunction = () => pageMeta(copy.meta);

const jobs = copy.experience.jobs.map((job) => ({ ...job, company: siteText(job.company) }));

export default function Resume() {
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <PageTitle size="page">{copy.h1}</PageTitle>
        <ButtonLink className={styles.download} href={site.cvFile} download variant="primary" icon="download">
          {copy.download}
        </ButtonLink>
      </header>
      <div className="wrap">
        {copy.grids.map(({ id, h2, plate, items }) => (
          <section key={id} className={styles.section}>
            <div className={styles.title}>
              <h2 className="h2-s">{h2}</h2>
              <ServicePlate className={styles.plate} plate={plate} alone />
            </div>
            <div className={styles.body}>
              <TechGrid ink={plate} items={items.map((item) => ({ ...item, logo: `${logos}#${item.src}` }))} />
            </div>
          </section>
        ))}
        <section className={styles.section}>
          <h2 className={`h2-s ${styles.title}`}>{copy.experience.h2}</h2>
          <div className={styles.body}>
            <Timeline jobs={jobs} />
          </div>
        </section>
      </div>
      <CallToAction copy={copy.callToAction} />
    </>
  );
}
