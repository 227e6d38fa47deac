import { redirect } from "react-router";
import type { ServicePage } from "#app/content-schema.ts";
import { contactPath, paths } from "#app/paths.ts";
import { serviceData } from "#app/sharing/structured-data.server.ts";
import { siteTexts } from "#app/texts/site.ts";
import { coverOf, ServiceCover } from "#app/ui/art/service-cover.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Plate } from "#app/ui/plate.tsx";
import { SideProfiles } from "#app/ui/side-profiles.tsx";
import { resumeCallToAction, servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import type { Route } from "./+types/service.ts";
import { CallToAction } from "./call-to-action.tsx";
import { structuredDataContext } from "./document-context.server.ts";
import { pageMeta } from "./page-meta.ts";
import styles from "./service.module.css";
import { type ShownBlock, shownService } from "./service-pictures.server.ts";

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData?.service) return [{ title: site.brand }];
  const { id, h1, description } = loaderData.service;
  return pageMeta({ title: h1, description }, place, { image: id });
};

/** Sends only this service, so that the page does not include the texts of all. */
export function loader({ params: { serviceId }, context }: Route.LoaderArgs) {
  const service = servicePages.find(({ id }) => id === serviceId);
  if (!service && servicePages.length > 0) throw redirect(paths.error);
  if (service) context.set(structuredDataContext, serviceData(service));
  return { service: service ? shownService(service) : null };
}

// With it no link prefetches the data, and so each view asks the server: docs/decisions/0056.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader();

export default function ServiceRoute({ loaderData: { service } }: Route.ComponentProps) {
  if (!service) return <NoServices />;
  return (
    <>
      <div className={styles.head}>
        <Cover {...service} />
        <SideProfiles label={siteTexts.profilesLabel} profiles={site.profiles} className={styles.side} />
      </div>
      <div className="wrap">
        {service.content.map((block) => (
          <Section key={block.paragraph} {...block} />
        ))}
        <section className={`grid ${styles.contact}`}>
          <p className={styles.call}>{service.contactCall}</p>
          <div className="cluster">
            <ButtonLink to={contactPath({ serviceId: service.id })} variant="primary" arrow="arrow-right">
              {siteTexts.contactLabel}
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email}`} icon="mail">
              {siteTexts.mailLabel}
            </ButtonLink>
          </div>
        </section>
      </div>
      <CallToAction {...resumeCallToAction} contact={contactPath({ serviceId: service.id })} />
    </>
  );
}

function NoServices() {
  return (
    <div className="wrap section">
      <PageTitle size="tool">{siteTexts.noServices}</PageTitle>
    </div>
  );
}

function Cover({ id, h1, cover }: Pick<ServicePage, "id" | "h1" | "cover">) {
  const art = services.find((service) => service.id === id)?.art ?? "mark";
  return (
    <div className={styles.cover}>
      <ServiceCover cover={cover.art ?? coverOf[art]} title={cover.alt} className={styles.art} />
      <PageTitle size="cover" className={styles.title}>
        {h1}
      </PageTitle>
    </div>
  );
}

/** Of the columns of service.module.css that a picture takes. */
const pictureSizes = "(min-width: 120rem) 60.4rem, (min-width: 48rem) 50.3vw, 88vw";

function Section({ h2, h3, paragraph, image }: ShownBlock) {
  return (
    <section className={`grid ${styles.section} ${h2 ? styles.titled : ""}`}>
      {h2 && <h2 className={`h2-s ${styles.heading}`}>{h2}</h2>}
      <div className={`grid ${styles.block}`}>
        {h3 && <h3 className={styles.text}>{h3}</h3>}
        <p className={`${styles.text} ${h2 ? styles.lead : ""}`}>{paragraph}</p>
        {image && (
          <div className={styles.picture}>
            <Plate image={image} sizes={pictureSizes} />
          </div>
        )}
      </div>
    </section>
  );
}
