import { redirect } from "react-router";
import type { Offer } from "#app/content-schema.ts";
import { SideProfiles } from "#app/pages/kit/side-profiles.tsx";
import { StorySection } from "#app/pages/kit/story-section.tsx";
import { serviceData, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { contactPath, paths, serviceImage } from "#app/paths.ts";
import { serviceTexts } from "#app/texts/service.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Drawing, Drawn } from "#app/ui/drawings/drawing.tsx";
import { ServiceDrawing } from "#app/ui/drawings/plates.tsx";
import mailIcon from "#app/ui/icons/mail.svg?shapes";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { LightText } from "#app/ui/text/light-text.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import { resumeCallToAction, servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { CallToAction } from "../kit/call-to-action.tsx";
import { LargePlate } from "../kit/large-picture/large-plate.tsx";
import { pageMeta } from "../kit/page-meta.ts";
import { PrintHead, paperLinks } from "../kit/print-head.tsx";
import type { Route } from "./+types/service.ts";
import offersStyles from "./offers.module.css";
import styles from "./service.module.css";
import coverStyles from "./service-cover.module.css";
import { type ShownBlock, type ShownService, shownService } from "./service-pictures.server.ts";

export const links: Route.LinksFunction = paperLinks;

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData?.service) return [{ title: site.brand }];
  const { id, h1, description } = loaderData.service;
  return pageMeta({ title: h1, description }, place, { image: serviceImage(id) });
};

/** Only this service is sent, so that the page does not include the texts of all. */
export function loader({ params: { serviceId }, context }: Route.LoaderArgs) {
  const service = servicePages.find(({ id }) => id === serviceId);
  if (!service && servicePages.length > 0) throw redirect(paths.error);
  if (!service) return { service: null };
  context.set(structuredDataContext, serviceData(service));
  return { service: shownService(service, artOf(service.id)) };
}

const artOf = (id: string) => services.find((each) => each.id === id)?.art ?? "mark";

export default function ServiceRoute({ loaderData: { service } }: Route.ComponentProps) {
  if (!service) return <NoServices />;
  const { id, h1, cover, lead, content, receives = [], contactCall } = service;
  const named = services.find((each) => each.id === id);
  const art = artOf(id);
  return (
    <>
      <PrintHead />
      <div className={styles.head}>
        <div className={styles.cover}>
          {/* In every aspect ratio its subject is to the right of the title. */}
          <Drawing
            viewBox="0 0 1600 640"
            preserveAspectRatio="xMaxYMid slice"
            className={`${coverStyles.cover} ${styles.art}`}
            title={cover.alt}
          >
            <Drawn shapes={cover.shapes} />
          </Drawing>
          <PageTitle size="cover" className={styles.title}>
            {h1}
          </PageTitle>
        </div>
        <SideProfiles className={styles.side} />
      </div>
      {lead && (
        <div className={`wrap grid ${styles.first}`}>
          <p className={`h3-s ${styles.lead} ${styles.call}`}>{wholeWords(lead)}</p>
        </div>
      )}
      {sectionsOf(content).map(([block, ...others], index) => (
        <StorySection
          key={block.paragraph}
          title={block.h2}
          aside={
            index === 0 &&
            named &&
            !block.image && <ServiceDrawing service={named} alone className={`wide-only ${styles.plate}`} />
          }
        >
          <Block {...block} />
          {others.map((other) => (
            <section key={other.paragraph} className={`grid ${styles.block}`}>
              <Block {...other} />
            </section>
          ))}
        </StorySection>
      ))}
      {receives.length > 0 && (
        <StorySection title={serviceTexts.receives}>
          <ul className={`rows ${styles.receives}`}>
            {receives.map((entry) => (
              <li key={entry}>
                <LightText text={entry} />
              </li>
            ))}
          </ul>
        </StorySection>
      )}
      <Offers {...service} ink={art === "sheet" || art === "mark" ? "" : `ink-${art}`} />
      <StorySection title={serviceTexts.next}>
        <div>
          <p className={`h3-s ${styles.call}`}>{wholeWords(contactCall)}</p>
          <div className={`cluster screen-only ${styles.ways}`}>
            <ButtonLink to={contactPath({ serviceId: id })} variant="primary" arrow="arrow-right">
              {siteTexts.contactLabel}
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email}`} icon={mailIcon}>
              {siteTexts.mailLabel}
            </ButtonLink>
          </div>
        </div>
      </StorySection>
      <CallToAction {...resumeCallToAction} isQuiet />
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

/** A block without an h2 continues the section above it. */
function sectionsOf(content: ShownBlock[]): [ShownBlock, ...ShownBlock[]][] {
  const sections: [ShownBlock, ...ShownBlock[]][] = [];
  for (const block of content) {
    const above = sections.at(-1);
    if (above && block.h2 === undefined) above.push(block);
    else sections.push([block]);
  }
  return sections;
}

/** These follow the columns of pages/kit/story-section.module.css that a picture takes. */
const pictureSizes = "(min-width: 120rem) 69.5rem, (min-width: 48rem) 57.5vw, 88vw";

function Block({ h3, paragraph, image, caption }: ShownBlock) {
  return (
    <>
      {h3 && <h3 className={`${styles.text} ${styles.small}`}>{h3}</h3>}
      <div className={styles.text}>
        <LightText text={paragraph} />
      </div>
      {image && (
        <figure className={styles.picture}>
          <LargePlate image={image} caption={caption} sizes={pictureSizes} />
          {caption && <figcaption className={`hint ${styles.caption}`}>{caption}</figcaption>}
        </figure>
      )}
    </>
  );
}

function Offers({
  offersTitle = serviceTexts.offers,
  offersNote,
  offers = [],
  care,
  ink,
}: ShownService & { ink: string }) {
  if (offers.length === 0 && !care) return null;
  return (
    <StorySection title={offersTitle} aside={offersNote && <p className={`hint ${offersStyles.note}`}>{offersNote}</p>}>
      <div className={`rows ${offersStyles.offers}`}>
        {offers.map((offer) => (
          <PricedOffer key={offer.name} {...offer} ink={ink} />
        ))}
        {care && (
          <div className={`spread ${offersStyles.care}`}>
            <p>
              <b>{serviceTexts.care}</b>
              {`\u00a0: ${care.text}`}
            </p>
            <b>{care.price}</b>
          </div>
        )}
      </div>
    </StorySection>
  );
}

function PricedOffer({ name, price, line, included = [], ink }: Offer & { ink: string }) {
  return (
    <div className={offersStyles.offer}>
      <div className={`spread ${offersStyles.head}`}>
        <h3>{name}</h3>
        <p className={`h3-s ${offersStyles.price} ${ink}`}>{price}</p>
      </div>
      {line && <p>{wholeWords(line)}</p>}
      {included.length > 0 && <LightText text={included.map((part) => `- ${part}`).join("\n")} />}
    </div>
  );
}
