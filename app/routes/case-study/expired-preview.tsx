import { paths } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import { site } from "#content/site.ts";

const { title, text } = portfolioTexts.work.preview.expired;

/** The page of a link to a draft that is past its time. The response has the status 410. */
export function ExpiredPreview() {
  return (
    <ErrorScreen status={410} message={title} detail={text}>
      <div className="cluster">
        <ButtonLink href={`mailto:${site.email}`} variant="primary" icon="mail">
          {siteTexts.mailLabel}
        </ButtonLink>
        <ButtonLink to={paths.home}>{siteTexts.errorPage.backHome}</ButtonLink>
      </div>
    </ErrorScreen>
  );
}
