import logos from "virtual:technology-icons";
import { resumeData } from "#app/sharing/structured-data.server.ts";
import { ServicePlate } from "#app/ui/art/service-plate.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TechGrid } from "#app/ui/tech-grid.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { resume } from "#content/resume.ts";
import { site } from "#content/site.ts";
import type { Route } from "./+types/resume.ts";
import { CallToAction } from "./call-to-action.tsx";
import { structuredDataContext } from "./document-context.server.ts";
import { pageMeta } from "./page-meta.ts";
import { pages } from "./pages.ts";
import styles from "./resume.module.css";

const { grids, experience, callToAction } = resume;

export const meta: Route.MetaFunction = (place) =>
  pageMeta(resume.meta, place, { image: pages.resume.shareImage, type: "profile" });

export function loader({ context }: Route.LoaderArgs) {
  context.set(structuredDataContext, resumeData());
  // The logos are smallest in the page's own data, and are visible immediately.
  return { logos };
}

// With it no link prefetches the data, and so each view asks the server: docs/decisions/0056.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader();

export default function Resume({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap spread ${styles.head}`}>
        <PageTitle size="page">{resume.h1}</PageTitle>
        <Identity />
        <ButtonLink href={site.cvFile} download variant="primary" icon="download">
          {resume.download}
        </ButtonLink>
      </div>
      {grids.map(({ id, h2, plate, items }) => (
        <section key={id} className={`wrap grid ${styles.grid}`}>
          <div className={styles.aside}>
            <h2 className="h2-s">{h2}</h2>
            <ServicePlate plate={plate} alone className={styles.plate} />
          </div>
          <div className={styles.main}>
            <TechGrid ink={plate} items={items.map(({ src, ...item }) => ({ ...item, logo: loaderData.logos[src] }))} />
          </div>
        </section>
      ))}
      <section className={`wrap grid ${styles.experience}`}>
        <h2 className={styles.aside}>{experience.h2}</h2>
        <div className={styles.main}>
          <Timeline jobs={experience.jobs} />
        </div>
      </section>
      <div className={styles.onScreen}>
        <CallToAction {...callToAction} />
      </div>
    </>
  );
}

/** Only for print, where the header is hidden and links cannot be followed. */
function Identity() {
  return (
    <address className={styles.identity}>
      <strong>{site.ownerName}</strong>
      <br />
      {site.trade}, {site.city}
      <br />
      <a href={`mailto:${site.email}`}>{site.email}</a>
      {site.phone && ` · ${site.phone}`}
      <br />
      {site.profiles.map(({ url }, index) => (
        <span key={url}>
          {index > 0 && " · "}
          <a href={url}>{url.replace(/^https?:\/\/(www\.)?/, "")}</a>
        </span>
      ))}
    </address>
  );
}
