import { portfolio } from "#app/copy/portfolio.ts";
import { site } from "#app/copy/site.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import styles from "./expired-preview.module.css";

const { title, text } = portfolio.work.preview.expired;

/** The page of a link to a draft that is past its time. The response has the status 410. */
export function ExpiredPreview() {
  return (
    <ErrorScreen status={410} message={title} detail={text}>
      <div className={styles.ways}>
        <ButtonLink href={`mailto:${site.email}`} variant="primary" icon="mail">
          {site.mailLabel}
        </ButtonLink>
        <ButtonLink to={paths.home}>{site.errorPage.backHome}</ButtonLink>
      </div>
    </ErrorScreen>
  );
}
