import { redirect } from "react-router";
import { noServices, resumeCallToAction, services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";
import type { ContentBlock } from "#app/content/types.ts";
import { paths } from "#app/paths.ts";
import { ServiceCover } from "#app/ui/art/service-cover.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/service.ts";
import { CallToAction } from "./call-to-action.tsx";
import { pageMeta } from "./page-meta.ts";
import styles from "./service.module.css";

export function loader({ params }: Route.LoaderArgs) {
  const isKnown = services.length === 0 || services.some(({ id }) => id === params.serviceId);
  if (!isKnown) throw redirect(paths.error);
  return null;
}

export const meta: Route.MetaFunction = ({ params }) => {
  const service = services.find(({ id }) => id === params.serviceId);
  return service ? pageMeta({ title: service.h1, description: service.description }) : [];
};

export default function ServicePage({ params }: Route.ComponentProps) {
  const service = services.find(({ id }) => id === params.serviceId);
  if (!service) return <p className="wrap section">{noServices}</p>;
  return (
    <>
      <header className={styles.cover} data-theme="dark">
        <ServiceCover className={styles.art} cover={service.id} title={service.cover.alt} />
        <PageTitle className={styles.title} size="cover">
          {service.h1}
        </PageTitle>
      </header>
      <div className={`wrap section ${styles.blocks}`}>
        {sections(service.content).map((blocks) => (
          <Section key={blocks[0]?.paragraph} blocks={blocks} />
        ))}
        <section className={styles.call}>
          <p className="lead">{service.contactCall}</p>
          <ButtonLink href={`mailto:${site.email}`} icon="mail">
            {site.mailLabel}
          </ButtonLink>
        </section>
      </div>
      <CallToAction copy={resumeCallToAction} />
    </>
  );
}

/** A block with an h2 begins a section; those without one go on in it. */
function sections(content: ContentBlock[]): ContentBlock[][] {
  const grouped: ContentBlock[][] = [];
  for (const block of content) {
    const last = grouped.at(-1);
    if (block.h2 || !last) grouped.push([block]);
    else last.push(block);
  }
  return grouped;
}

function Section({ blocks }: { blocks: ContentBlock[] }) {
  const [first] = blocks;
  return (
    <section className={styles.section}>
      {first?.h2 && <h2 className={`h2-s ${styles.heading}`}>{first.h2}</h2>}
      {blocks.map(({ h3, paragraph, image }, index) => (
        <div key={paragraph} className={styles.block}>
          {h3 && <h3 className={styles.subheading}>{h3}</h3>}
          <p className={index === 0 ? "lead" : undefined}>{paragraph}</p>
          {image && (
            <img
              className={styles.image}
              src={`${paths.prints}/${image.src}.svg`}
              alt={image.alt}
              width={1200}
              height={900}
              loading="lazy"
            />
          )}
        </div>
      ))}
    </section>
  );
}
